import { describe, expect, it } from "vitest";
import { makeWorkspace, runCli, TABLE } from "./run-cli.js";

const { write } = makeWorkspace();
const table = write("table.md", TABLE);

/** Makes the command line hit a defect whose message quotes the document. */
const BREAK = `process.getBuiltinModule("node:buffer").isUtf8 = () => { throw new TypeError("service0") }`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(BREAK)}`;

describe("a defect", () => {
  it("is reported without document text and without a stack", () => {
    expect(runCli(["profile", table], { env: { NODE_OPTIONS } })).toEqual({
      status: 2,
      stdout: "",
      stderr:
        "context-verdict: internal error; this is a defect, please report it\n" +
        "  Run it again with CONTEXT_VERDICT_DEBUG=1 to see where.\n",
    });
    const { status, stdout, stderr } = runCli(["profile", "--json", table], {
      env: { NODE_OPTIONS },
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: "internal",
        message: "internal error; this is a defect, please report it",
        hint: "Run it again with CONTEXT_VERDICT_DEBUG=1 to see where.",
      },
    });
  });

  it("shows its stack on request", () => {
    const env = { NODE_OPTIONS, CONTEXT_VERDICT_DEBUG: "1" };
    const { stderr } = runCli(["profile", table], { env });
    expect(stderr).toMatch(/TypeError: service0\n {4}at /);
  });
});
