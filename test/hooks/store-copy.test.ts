import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { BetterForm } from "../../src/hooks/advise.js";
import { COPY } from "../../src/hooks/answer-event.js";
import { storeCopy } from "../../src/hooks/store-copy.js";

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "context-verdict-copies-"));
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const form = (text: string, kind: BetterForm["kind"] = "toon"): BetterForm => ({
  kind,
  text,
  source_chars: 10,
  chars: 5,
  savings_pct: 50,
});
const store = (text = "a: 1", document = "/x/options.md", kind: BetterForm["kind"] = "toon") =>
  storeCopy(document, form(text, kind), { directory: "copies", project });

describe("a copy", () => {
  test("is named by its document and its content, for its owner alone", () => {
    const path = store()!;
    expect(path).toMatch(/\/copies\/options-[0-9a-f]{16}\.toon$/);
    expect(path.startsWith(project)).toBe(true);
    expect(readFileSync(path, "utf8")).toBe("a: 1");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(store("a: 2")).not.toBe(path);
    expect(readdirSync(join(project, "copies"))).toHaveLength(2);
  });

  test("is written once, and mended where it was changed", () => {
    const path = store()!;
    const { ino } = statSync(path);
    expect(store()).toBe(path);
    expect(statSync(path).ino).toBe(ino);
    writeFileSync(path, "a: 7");
    expect(store()).toBe(path);
    expect(readFileSync(path, "utf8")).toBe("a: 1");
  });

  test.each(["/x/../é\u0000 $(x).md", "/x/.md", "/x/----.md", `/x/${"y".repeat(300)}.md`, "/"])(
    "of %j has a plain name",
    (document) => {
      expect(store("a: 1", document)).toMatch(/\/copies\/[\w-]{1,57}\.toon$/);
    },
  );

  test("that is a hybrid is no document to judge again", () => {
    const path = store("# A", "/x/guide.md", "hybrid")!;
    expect(path).toMatch(/\.hybrid\.md$/);
    expect(path).toMatch(COPY);
  });

  test("does not follow what a project puts in its place", () => {
    const path = store()!;
    const outside = mkdtempSync(join(tmpdir(), "context-verdict-outside-"));
    rmSync(path);
    symlinkSync(join(outside, "victim"), path);
    expect(store()).toBeUndefined();

    rmSync(join(project, "copies"), { recursive: true });
    symlinkSync(outside, join(project, "copies"));
    expect(store()).toBeUndefined();
    mkdirSync(join(project, "b"));
    expect(
      storeCopy("/x/a.md", form("a"), { directory: "copies/deeper", project }),
    ).toBeUndefined();
    expect(readdirSync(outside).filter((name) => name.endsWith(".toon"))).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  test("goes where an absolute directory leads", () => {
    const real = join(project, "real");
    mkdirSync(real);
    symlinkSync(real, join(project, "link"));
    const place = { directory: join(project, "link"), project: "/nowhere" };
    expect(storeCopy("/x/a.md", form("a"), place)).toMatch(/\/link\/a-/);
    expect(readdirSync(real)).toHaveLength(1);
  });

  test.skipIf(process.getuid?.() === 0)("fails where it may not be written", () => {
    chmodSync(project, 0o500);
    expect(() => store()).toThrow(/EACCES/);
    chmodSync(project, 0o700);
  });
});
