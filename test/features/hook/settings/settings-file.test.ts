import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { geminiCli } from "../../../../src/features/hook/agents/gemini-cli.js";
import { addHook } from "../../../../src/features/hook/settings/edit-settings.js";
import { changeSettings } from "../../../../src/features/hook/settings/settings-file.js";
import { makeWorkspace } from "../../../cli/run-cli.js";

const { directory, path, read, empty } = makeWorkspace();
const file = path("settings.json");
beforeEach(empty);

const change = () =>
  changeSettings(file, (text) => addHook(text, geminiCli, "context-verdict hook gemini-cli"));

describe("settings are left as they are", () => {
  test.each([
    ["that are not UTF-8", Buffer.from('{"a": "caf\xe9"}', "latin1"), /not valid UTF-8: byte 0xE9/],
    ["that are UTF-16", Buffer.from('\ufeff{"a": 1}', "utf16le"), /is UTF-16/],
    ["that hold a NUL", Buffer.from('{"a": "\0"}'), /is binary: NUL at byte 7/],
    ["that are nested deeply", Buffer.from(`{"a": ${"[".repeat(200_000)}`), /nested too deeply/],
  ])("%s", (_name, bytes, message) => {
    writeFileSync(file, bytes);
    expect(change).toThrow(message);
    expect(readFileSync(file)).toEqual(bytes);
  });

  test("that were changed, or made, in the meantime", () => {
    const race = () =>
      changeSettings(file, (text) => {
        writeFileSync(file, '{"theme": "y"}');
        return `${text} `;
      });
    expect(race).toThrow(/created meanwhile/);
    expect(read("settings.json")).toBe('{"theme": "y"}');
    writeFileSync(file, '{"theme": "x"}');
    expect(race).toThrow(/changed meanwhile/);
    expect(read("settings.json")).toBe('{"theme": "y"}');
    expect(readdirSync(directory)).toEqual(["settings.json"]);
  });

  test("where a link leads to nothing", () => {
    symlinkSync(path("dotfiles.json"), file);
    expect(change).toThrow(/is a link to a file that does not exist/);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
    expect(existsSync(path("dotfiles.json"))).toBe(false);
  });
});

test.skipIf(process.getuid?.() !== 0)("settings stay their owner's", () => {
  writeFileSync(file, "{}", { mode: 0o640 });
  chownSync(file, 1_234, 5_678);
  change();
  expect(statSync(file)).toMatchObject({ uid: 1_234, gid: 5_678, mode: 0o100640 });
});
