import { describe, expect, test } from "vitest";
import {
  isHookCommand,
  renewHookCommands,
  writeHookCommand,
} from "../../../src/features/hook/hook-command.js";
import { phrases } from "../../support/words.js";

const write = (program?: string) => writeHookCommand("claude-code", program);

describe("the command of a hook", () => {
  test.each([
    [write(), "context-verdict hook claude-code"],
    [write("/a/context-verdict.js"), "node /a/context-verdict.js hook claude-code"],
    [write("/it's a/context-verdict.js"), "node '/it'\\''s a/context-verdict.js' hook claude-code"],
    [write("C:\\a b\\context-verdict.js"), 'node "C:/a b/context-verdict.js" hook claude-code'],
  ])("%s", (written, expected) => {
    expect(written).toBe(expected);
    expect(isHookCommand(written, "claude-code")).toBe(true);
    expect(isHookCommand(written, "gemini-cli")).toBe(false);
  });

  test.each([
    ...phrases(`
    npx context-verdict hook claude-code | npx -y context-verdict hook claude-code --x |
    /usr/local/bin/context-verdict hook claude-code |
    node /a/bin/context-verdict.js hook claude-code --x |
    "$CLAUDE_PROJECT_DIR"/node_modules/.bin/context-verdict hook claude-code |
    npx --no-install context-verdict@1.2.3 hook claude-code --x 'a;b' |
    npx -p context-verdict context-verdict hook claude-code |
    pnpm exec context-verdict hook claude-code |
    node '/my hook claude/context-verdict.js' hook claude-code |
    CONTEXT_VERDICT_DEBUG=1 context-verdict hook claude-code
  `),
    '"C:\\Program Files\\x\\context-verdict.cmd" hook claude-code',
    `\${CLAUDE_PROJECT_DIR}/node_modules/.bin/context-verdict hook claude-code`,
    '"C:\\Program Files\\nodejs\\node.exe" "C:\\a b\\context-verdict.js" hook claude-code',
    "/my\\ tools/context-verdict hook claude-code",
  ])("%s is one", (command) => {
    expect(isHookCommand(command, "claude-code")).toBe(true);
  });

  test.each([
    ...phrases(`
    context-verdict hook claude-code && true | log; context-verdict hook claude-code |
    my-context-verdict hook claude-code | context-verdict hook claude-codex |
    context-verdict profile claude-code | context-verdict hook claude-code $(log) |
    context-verdict hook claude-code "$(log)" | context-verdict hook claude-code > log |
    context-verdict hook claude-code # mine | (context-verdict hook claude-code) |
    context-verdict hook claude-code 'x | context-verdict hook | hook claude-code
  `),
    "context-verdict hook claude-code | tee log",
    "context-verdict hook claude-code\nlog",
    "context-verdict hook claude-code `log`",
    "",
  ])("%s is somebody's own", (command) => {
    expect(isHookCommand(command, "claude-code")).toBe(false);
  });

  const renew = (command: string) =>
    JSON.parse(renewHookCommands(JSON.stringify(command), "claude-code", "new"));

  test.each([
    write("/a/context-verdict.js"),
    write("/it's \\a/context-verdict.js"),
    write("C:\\a b\\context-verdict.js"),
  ])("%s is renewed", (command) => expect(renew(command)).toBe("new"));

  test.each([
    write(),
    "npx context-verdict hook claude-code",
    "node /a/context-verdict.js hook claude-code --x",
    "node bin/context-verdict.js hook claude-code",
    "node /a/context-verdict.js hook claude-code --results",
  ])("%s is kept", (command) => expect(renew(command)).toBe(command));

  test("is read in linear time", () => {
    const command = `context-verdict hook claude-code "${"$abc".repeat(50_000)}`;
    expect(isHookCommand(command, "claude-code")).toBe(false);
    expect(isHookCommand(`${command}"`, "claude-code")).toBe(true);
  });
});
