import {
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import {
  findBackups,
  keepBackup,
  nameBackup,
  removeBackup,
} from "../../../src/features/fix/backup.js";
import type { TextFile } from "../../../src/features/fix/text-file.js";
import { type Change, writeChange } from "../../../src/features/fix/write-change.js";
import { hashOf } from "../../../src/io/hash-of.js";
import { makeWorkspace } from "../../cli/run-cli.js";

const { directory, path, read, write, empty } = makeWorkspace();
beforeEach(empty);

function put(name: string, text: string): TextFile {
  return { path: write(name, text), text, sha256: hashOf(text), stats: statSync(path(name)) };
}

function changeOf(source: TextFile, overrides: Partial<Change> = {}): Change {
  return { target: source.path, text: "new", source, replaced: source, keep: true, ...overrides };
}

/** A file whose hash is asked for while a change is on its way: then something happens. */
function whenAsked(file: TextFile, event: () => void): TextFile {
  let isDone = false;
  return {
    ...file,
    get sha256() {
      if (!isDone) {
        isDone = true;
        event();
      }
      return file.sha256;
    },
  };
}

describe("leaves everything as it was", () => {
  const untouched = (names: string[]): void => expect(readdirSync(directory).sort()).toEqual(names);

  test("where the file changes while it is written", () => {
    const source = put("a.md", "old");
    const edited = whenAsked(source, () => writeFileSync(source.path, "edited"));
    expect(() => writeChange(changeOf(edited, { replaced: source }))).toThrow(
      /changed by something else/,
    );
    expect(read("a.md")).toBe("edited");
  });

  test("where the folder of a new file is gone", () => {
    const source = put("a.md", "old");
    const change = changeOf(source, { target: path("none/a.toon"), replaced: null });
    expect(() => writeChange(change)).toThrow(/ENOENT/);
    untouched(["a.md"]);
  });

  test("where the file changes, or goes, before it is kept", () => {
    const source = put("a.md", "old");
    writeFileSync(source.path, "edited");
    expect(() => writeChange(changeOf(source))).toThrow(/a\.md was changed by something else/);
    rmSync(source.path);
    expect(() => writeChange(changeOf(source))).toThrow(/changed by something else/);
    untouched([]);
  });

  test("where a file appears in the place of a new one", () => {
    const source = put("a.md", "old");
    const target = path("a.toon");
    const taken = whenAsked(source, () => writeFileSync(target, "mine"));
    expect(() => writeChange(changeOf(taken, { target, replaced: null }))).toThrow(/EEXIST|exists/);
    expect(read("a.toon")).toBe("mine");
    untouched(["a.md", "a.toon"]);
  });
});

test("two at once: who comes too late leaves the backup to who was first", () => {
  const source = put("a.md", "old");
  const late = whenAsked(source, () => writeChange(changeOf(source)));
  expect(() => writeChange(changeOf(late, { replaced: source }))).toThrow(
    /changed by something else/,
  );
  expect(read("a.md")).toBe("new");
  expect(readFileSync(nameBackup(source.path, source.sha256), "utf8")).toBe("old");
});

test("keeps bytes that are no text, too", () => {
  const source = put("a.md", "old");
  const bytes = Buffer.from([0xff, 0x00, 0xfe]);
  writeFileSync(path("a.toon"), bytes);
  const replaced: TextFile = {
    path: path("a.toon"),
    text: bytes.toString("utf8"),
    sha256: hashOf(bytes),
    stats: statSync(path("a.toon")),
  };
  const backup = writeChange(changeOf(source, { target: path("a.toon"), replaced }));
  expect(readFileSync(backup ?? "").equals(bytes)).toBe(true);
});

describe("backups", () => {
  test("are found whole only, the newest first, and never through a link", () => {
    const file = path("a.md");
    const names = ["one", "two"].map((text) => {
      const name = nameBackup(file, hashOf(text));
      writeFileSync(name, text);
      return name;
    });
    expect(
      findBackups(file)
        .map((backup) => backup.path)
        .sort(),
    ).toEqual([...names].sort());
    writeFileSync(names[0] ?? "", "on");
    const other = nameBackup(file, hashOf("three"));
    writeFileSync(path("three"), "three");
    symlinkSync("three", other);
    writeFileSync(nameBackup(file, hashOf(Buffer.from([0xff]))), Buffer.from([0xff]));
    expect(findBackups(file).map((backup) => backup.path)).toEqual([names[1]]);
  });

  test("that are no backups are not read: only twelve digits of a hash make one", () => {
    const file = path("a.md");
    writeFileSync(path("a.md.old.bak"), "");
    // More than can be read at once; a hole, which takes no space.
    truncateSync(path("a.md.old.bak"), 3 * 1024 ** 3);
    expect(findBackups(file)).toEqual([]);
  });

  test("are removed, but not where somebody has kept the same bytes again meanwhile", () => {
    const source = put("a.md", "old");
    const name = nameBackup(source.path, source.sha256);
    const keep = (): void => keepBackup(name, source, Buffer.from("old"), source.path);
    keep();
    const [found] = findBackups(source.path);
    keep();
    if (found !== undefined) removeBackup(found);
    expect(readFileSync(name, "utf8")).toBe("old");
    for (const backup of findBackups(source.path)) removeBackup(backup);
    expect(readdirSync(directory)).toEqual(["a.md"]);
  });
});
