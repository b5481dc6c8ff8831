import { describe, expect, it, test } from "vitest";
import { explainFileError } from "../../src/cli/commands/fix.js";
import { makeWorkspace, runCli, TABLE } from "./run-cli.js";

const failure = (code: string, syscall = "open") =>
  explainFileError(Object.assign(new Error("secret"), { code, syscall }), "a.md");

test.each([
  ["EPERM", "fchown", "a.md is left as it is: its owner and group could not be kept"],
  ["EPERM", "rename", "a.md is left as it is: permission denied"],
  ["EBUSY", "rename", "a.md is left as it is: it is in use or a mount point"],
  ["EROFS", "open", "a.md is left as it is: the file system is read-only"],
])("%s of %s: %s", (code, syscall, message) => {
  expect(failure(code, syscall)).toMatchObject({ code: "bad_request", message });
});

test("a full disk is nobody's mistake, and neither is a defect, which tells nothing", () => {
  expect(failure("ENOSPC").code).toBe("internal");
  const defect = explainFileError(new TypeError("secret"), "a.md");
  expect(defect.code).toBe("internal");
  expect(defect.message).not.toContain("secret");
});

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
