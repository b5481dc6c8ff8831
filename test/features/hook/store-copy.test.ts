import {
  chmodSync,
  existsSync,
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
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { COPY } from "../../../src/features/hook/answer-event.js";
import type { BetterForm } from "../../../src/features/hook/find-better-form.js";
import { storeCopy } from "../../../src/features/hook/store-copy.js";

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
  saved_tokens: 1,
  savings_pct: 50,
  weighed_savings_pct: 40,
});
const copies = (directory = join(project, "copies")) =>
  readdirSync(directory).filter((name) => name !== ".gitignore");
const store = (text = "a: 1", document = "/x/options.md", kind: BetterForm["kind"] = "toon") =>
  storeCopy(document, form(text, kind), { directory: "copies", project });

test.each(["file", "file/below"])("%s is no directory for copies", (directory) => {
  writeFileSync(join(project, "file"), "");
  expect(() => storeCopy("/x/a.md", form("a"), { directory, project })).toThrow(/EEXIST|ENOTDIR/);
});

describe("a copy", () => {
  test("is named by its document and its content, for its owner alone", () => {
    const path = store()!;
    expect(path).toMatch(/\/copies\/options-[0-9a-f]{8}-[0-9a-f]{16}\.toon$/);
    expect(path.startsWith(project)).toBe(true);
    expect(readFileSync(path, "utf8")).toBe("a: 1");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(project, "copies")).mode & 0o777).toBe(0o700);
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

  test("takes the place of older ones of the same document, and of nothing else", () => {
    const others = [store("a: 1", "/y/options.md"), store("a: 1", "/x/options-2.md")];
    const strange = store("a: 0")!.replace(/[0-9a-f]{16}\.toon$/, "notes.toon");
    writeFileSync(strange, "mine");
    const hybrid = store("a: 1", undefined, "hybrid")!;
    expect(existsSync(hybrid)).toBe(true);
    const path = store("a: 2")!;
    expect(copies().sort()).toEqual(
      [...others, strange, path].map((file) => basename(file!)).sort(),
    );
  });

  test("is nothing to commit, unless the agent reads nothing else", () => {
    store();
    expect(readFileSync(join(project, "copies/.gitignore"), "utf8")).toBe("*\n");
    rmSync(join(project, "copies/.gitignore"));
    store("a: 2");
    expect(readdirSync(join(project, "copies"))).toHaveLength(1);
    storeCopy("/x/a.md", form("a"), { directory: "seen", project, versioned: true });
    expect(readdirSync(join(project, "seen"))).toHaveLength(1);
  });

  test.each(["/x/../é\u0000 $(x).md", "/x/.md", "/x/----.md", `/x/${"y".repeat(300)}.md`, "/"])(
    "of %j has a plain name",
    (document) => {
      expect(store("a: 1", document)).toMatch(/\/copies\/[\w-]{1,66}\.toon$/);
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
    for (const directory of ["copies/deeper", "copies/deeper/still"]) {
      expect(storeCopy("/x/a.md", form("a"), { directory, project })).toBeUndefined();
    }
    expect(readdirSync(outside)).toEqual([]);
    rmSync(outside, { recursive: true });
  });

  test("goes where an absolute directory leads", () => {
    const real = join(project, "real");
    mkdirSync(real);
    symlinkSync(real, join(project, "link"));
    const place = { directory: join(project, "link"), project: "/nowhere" };
    expect(storeCopy("/x/a.md", form("a"), place)).toMatch(/\/link\/a-/);
    expect(copies(real)).toHaveLength(1);
  });

  test.skipIf(process.getuid?.() === 0)("fails where it may not be written", () => {
    chmodSync(project, 0o500);
    expect(() => store()).toThrow(/EACCES/);
    chmodSync(project, 0o700);
  });
});
