import { describe, expect, it } from "vitest";
import { ENGINE_VERSION } from "../../../src/engine/contract/version.js";
import { runHostedCli as hosted } from "./run-hosted-cli.js";

/** The names of the commands that a help lists. */
async function commandsOf(...names: string[]): Promise<string[][]> {
  const { stdout } = await hosted([...names, "--help"]);
  const [, list = ""] = stdout.split("\nCommands:\n");
  const found = [...list.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = ""]) => [...names, name]);
  return found.filter((each) => each.at(-1) !== "help");
}

const TOP = await commandsOf();
const COMMANDS = [...TOP, ...(await Promise.all(TOP.map((names) => commandsOf(...names)))).flat()];

describe("help", () => {
  it.each([[[]], ...COMMANDS.map((names) => [names])])(
    "%j --help fits a terminal",
    async (names) => {
      const { status, stdout, stderr } = await hosted([...names, "--help"]);
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toMatch(new RegExp(`^Usage: ${["hosted", ...names].join(" ")}`));
      for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    },
  );

  it("names the exit codes and the version", async () => {
    expect((await hosted(["--help"])).stdout).toContain("1  not found, taken or refused");
    expect((await hosted(["--version"])).stdout).toBe(`${ENGINE_VERSION}\n`);
  });

  it("is shown with an error where a command is missing", async () => {
    for (const argv of [[], ["keys"]]) {
      const { status, stdout, stderr } = await hosted(argv);
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/^Usage: hosted/);
      expect(stderr).toMatch(/\nhosted: a command is missing\n$/);
    }
  });
});

describe("usage errors", () => {
  it.each([
    [["tenant"], "unknown command 'tenant' (Did you mean tenants?)"],
    [["tenants", "lsit"], "unknown command 'lsit' (Did you mean list?)"],
    [["tenants", "list", "--jsn"], "unknown option '--jsn' (Did you mean --json?)"],
    [["tenants", "suspend"], "missing required argument 'tenant'"],
    [
      ["tenants", "suspend", "a", "b"],
      "too many arguments for 'suspend'. Expected 1 argument but got 2.",
    ],
    [["usage", "a", "--from"], "option '--from <day>' argument missing"],
    [["tenants", "lsit\u001b[2J\nhosted: done"], "unknown command 'lsit␛[2J hosted: done'"],
  ])("%j", async (argv, message) => {
    expect(await hosted(argv)).toEqual({ status: 2, stdout: "", stderr: `hosted: ${message}\n` });
    const { stderr } = await hosted([...argv.slice(0, 2), "--json", ...argv.slice(2)]);
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: "bad_request" } });
  });
});
