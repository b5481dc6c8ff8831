import { describe, expect, onTestFinished, test } from "vitest";
import { describeSkipped, fromList } from "../../web/src/components/input/found-files.js";
import { MAX_BYTES, readText } from "../../web/src/components/input/read-text.js";
import { takeFiles } from "../../web/src/components/input/take-files.js";
import { add, documents, removeAll } from "../../web/src/state/documents.js";
import { notices } from "../../web/src/state/notices.js";

const large = (length: number) => new Uint8Array(length).fill(97);
const withNul = `${"a".repeat(9_000)}\0`;

describe("readText", () => {
  test.each<[name: string, content: Uint8Array<ArrayBuffer> | string, read: object]>([
    ["a byte order mark and line endings", "\ufeffa\r\n", { text: "\ufeffa\r\n" }],
    ["a NUL far inside, as the command line does", withNul, { text: withNul }],
    ["what is as long as it may be", large(MAX_BYTES), { text: expect.any(String) }],
    [
      "nothing longer",
      large(MAX_BYTES + 1),
      { problem: "has 10,000,001 bytes, and 10,000,000 (10 MB) is the limit" },
    ],
    ["no picture", "a\0b", { problem: "is not text: pictures and programs cannot be judged" }],
    ["no UTF-16", new Uint8Array([0xff, 0xfe, 0x61, 0]), { problem: "is UTF-16, not UTF-8" }],
    ["no Latin-1", new Uint8Array([0x61, 0x62, 0xe9, 0x63]), { problem: "is not valid UTF-8" }],
  ])("takes %s", async (_, content, read) =>
    expect(await readText(new Blob([content]))).toEqual(read),
  );

  test("says that a file cannot be read", async () => {
    const gone = { size: 1, arrayBuffer: () => Promise.reject(new Error("gone")) };
    expect(await readText(gone as unknown as Blob)).toHaveProperty("problem");
  });
});

test("a folder's files are chosen among, and what is left out is said", () => {
  const inFolder = (path: string) =>
    ({ name: path.split("/").at(-1), webkitRelativePath: path }) as File;
  const found = fromList([
    inFolder("p/node_modules.md"),
    inFolder("p/logo.png"),
    inFolder("p/node_modules/a/README.md"),
    inFolder("p/node_modules/b/README.md"),
    inFolder("p/.git/HEAD.txt"),
  ]);
  expect(found.files.map(({ path }) => path)).toEqual(["p/node_modules.md"]);
  expect(found.skipped.map(({ path }) => path)).toEqual(["p/logo.png"]);
  expect(describeSkipped(found)).toEqual([
    "Skipped p/node_modules: a folder of other people's files.",
    "Skipped p/.git: a folder of other people's files.",
    "Skipped p/logo.png: not a document by its name.",
  ]);
});

test("a file that was chosen by itself is taken whatever its name", () => {
  const found = fromList([{ name: "Makefile", webkitRelativePath: "" } as File]);
  expect(found.files).toHaveLength(1);
  expect(describeSkipped(found)).toEqual([]);
});

test("what does not fit keeps nothing out that does", async () => {
  onTestFinished(() => {
    removeAll();
    notices.value = [];
  });
  add([{ name: "0.md", text: "a".repeat(99_999_990), sourceType: "markdown" }]);
  const sizes = { "1.md": 11, "2.md": 6, "3.md": 5, "4.md": 4 };
  const files = Object.entries(sizes).map(([path, size]) => {
    return { path, open: async () => new File([large(size)], path) };
  });
  await takeFiles({ files, skipped: [], skippedFolders: new Set() });
  expect(documents.value.map(({ name }) => name)).toEqual(["0.md", "2.md", "4.md"]);
  const reason = "does not fit: the page holds 100,000,000 characters at most.";
  expect(notices.value.map(({ details }) => details)).toEqual([
    [`1.md ${reason}`, `3.md ${reason}`],
  ]);
});
