import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  type Baseline,
  ENGINE,
  emptyBaseline,
  toEntry,
  updateBaseline,
} from "../../../src/features/check/baseline.js";
import { judgeForBaseline } from "../../../src/features/check/check-documents.js";
import {
  type CompareOptions,
  compareResult,
} from "../../../src/features/check/compare-document.js";
import { sortFindings } from "../../../src/features/check/finding.js";
import type { FileResult } from "../../../src/features/files/file-result.js";
import { profile } from "../../../src/index.js";
import { MIXED, makeWorkspace, PROSE, TABLE } from "../../cli/run-cli.js";

const WORKER_FILE = new URL("../../../dist/files-worker.cjs", import.meta.url);
const JUDGING = { workerFile: WORKER_FILE };
const { directory, write } = makeWorkspace();
const home = process.cwd();

/** Enough documents that worker threads are worth it. */
const DOCUMENTS = Array.from({ length: 60 }, (_, index) => {
  const texts = [PROSE, TABLE, MIXED, `${PROSE}\n- Be careful with ${index}.\n`];
  return { name: `docs/${index}.md`, text: texts[index % 4]! };
});

beforeAll(() => {
  if (!existsSync(WORKER_FILE)) throw new Error("dist/ is missing: run `npm run build` first");
  mkdirSync(join(directory, "docs"));
  for (const { name, text } of DOCUMENTS) write(name, text);
  process.chdir(directory);
});
afterAll(() => process.chdir(home));

async function judge(paths: readonly string[]): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for await (const one of judgeForBaseline(paths, undefined, JUDGING)) results.push(one);
  return results;
}

function compareAll(
  { files }: Pick<Baseline, "files">,
  results: readonly FileResult[],
  matchFailOn: CompareOptions["matchFailOn"] = () => [],
) {
  const findEntry = ({ path }: { path: string }) => files.get(path);
  const options = { findEntry, matchFailOn };
  return sortFindings(results.flatMap((result) => compareResult(result, options)));
}

describe("a check", () => {
  test("does not depend on the order of the documents", async () => {
    const results = await judge(readdirSync("docs").map((name) => `docs/${name}`));
    const then = new Map(
      results.flatMap((result, index) =>
        "error" in result || index % 3 === 0
          ? []
          : [[result.path, { ...toEntry(result), sha256: "x", verdict: "review" as const }]],
      ),
    );
    const baseline = { ...emptyBaseline(), files: then };
    const expected = compareAll(baseline, results);
    expect(expected.length).toBeGreaterThan(10);
    fc.assert(
      fc.property(fc.shuffledSubarray(results, { minLength: results.length }), (shuffled) => {
        expect(compareAll(baseline, shuffled)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it("fails on new documents that are worth converting, and on no others", async () => {
    const judged = await judge(["docs/0.md", "docs/1.md", "docs/3.md"]);
    const findings = compareAll(emptyBaseline(), judged);
    expect(findings).toMatchObject([
      { code: "convert_available", path: "docs/1.md", baseline: null, current: "convert" },
    ]);
    const all = compareAll(emptyBaseline(), judged, () => ["x"]);
    expect(all.filter(({ code }) => code === "fail_on_matched")).toHaveLength(3);
  });

  it("reports what cannot be judged", () => {
    const failed: FileResult = {
      path: "a",
      error: { code: "bad_request", message: "a is binary" },
    };
    expect(compareAll(emptyBaseline(), [failed], () => ["x"])).toMatchObject([
      { code: "unreadable", level: "error", message: "a is binary" },
    ]);
  });
});

describe("an update", () => {
  const entry = toEntry({ path: "a", sha256: "1".repeat(64), verdict: profile(TABLE) });
  const old = {
    ...emptyBaseline(),
    files: new Map([
      ["a", entry],
      ["b", entry],
      ["gone", entry],
    ]),
  };

  it("keeps what was not asked about, unless it is gone and may be removed", () => {
    const judged = new Map([
      ["a", { ...entry, sha256: "2".repeat(64) }],
      ["new", entry],
    ]);
    const update = updateBaseline(old, judged, () => false);
    expect(update).toMatchObject({ added: 1, changed: 1, unchanged: 0, kept: 2, removed: 0 });
    expect([...update.baseline.files.keys()].sort()).toEqual(["a", "b", "gone", "new"]);
    const pruned = updateBaseline(old, judged, (name) => name === "gone" || name === "a");
    expect(pruned).toMatchObject({ kept: 1, removed: 1 });
    expect([...pruned.baseline.files.keys()].sort()).toEqual(["a", "b", "new"]);
  });

  it("does not mix the judgements of two engines", () => {
    const older = { ...old, engine: "context-verdict@0.0.1" };
    expect(() => updateBaseline(older, new Map([["a", entry]]), () => false)).toThrow(
      "2 other entries were judged by context-verdict@0.0.1 under policy 1.2",
    );
    const whole = updateBaseline(older, old.files, () => false);
    expect(whole.baseline.engine).toBe(ENGINE);
    expect(whole.unchanged).toBe(3);
  });
});
