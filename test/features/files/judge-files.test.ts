import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { FileOptions } from "../../../src/features/config/config.js";
import type { FileResult } from "../../../src/features/files/judge-file.js";
import {
  type JudgeFilesOptions,
  judgeFiles,
  openFilesPool,
} from "../../../src/features/files/judge-files.js";
import { plan, profile } from "../../../src/index.js";
import { findFiles } from "../../../src/io/find-files.js";
import { TABLE } from "../../cli/run-cli.js";
import { collect, makeTree } from "../../io/workspace.js";

const WORKER = new URL("../../../dist/files-worker.cjs", import.meta.url);

beforeAll(() => {
  if (!existsSync(WORKER)) throw new Error("dist/ is missing: run `npm run build` first");
});
const home = process.cwd();
afterEach(() => process.chdir(home));

function judge(
  folder: string,
  paths: string[],
  options: JudgeFilesOptions = {},
): Promise<FileResult[]> {
  process.chdir(folder);
  return collect(judgeFiles(paths, { workerFile: WORKER, workers: 2, ...options }));
}

const configure = (optionsFor: (path: string) => FileOptions, agents = /$^/) => ({
  optionsFor,
  isAgentFile: (path: string) => agents.test(path),
});

/** Files enough that worker threads take them. */
const writeMany = (write: (name: string, text?: string) => string) =>
  Array.from({ length: 260 }, (_, index) => write(`${index}.md`, `# ${index}\n`));

/** A worker that does something before its work. */
function makeWorker(first: string, { folder, write }: ReturnType<typeof makeTree>): URL {
  const name = write(
    "worker.mjs",
    `import { appendFileSync } from "node:fs";
     import work from ${JSON.stringify(WORKER.href)};
     const takeMemory = () => { for (const all = []; ; ) all.push(new Array(1_000).fill(0)); };
     export default (job) => { ${first} return work(job); };`,
  );
  return new URL(`file://${join(folder, name)}`);
}

describe("results", () => {
  it("are the verdicts of the library, with the hash of the bytes", async () => {
    const table = `\ufeff| a | b | c | d |\r\n| - | - | - | - |\r\n${"| [1](1.md) | 2 | 3 | 4 |\r\n".repeat(9)}`;
    const { folder } = makeTree({ "a.md": table, "b.txt": "Plain\n\n* text" });
    const [one, other] = await judge(folder, ["a.md", "b.txt"]);
    expect(one).toEqual({
      path: "a.md",
      sha256: createHash("sha256").update(table).digest("hex"),
      verdict: JSON.parse(JSON.stringify(profile(table))),
      best_form: plan(table).context_plan!.best_form,
      best_tokens: profile(table).token_estimates.toon,
    });
    const plain = profile("Plain\n\n* text", { flavor: "text" });
    expect(other).toMatchObject({ path: "b.txt", verdict: JSON.parse(JSON.stringify(plain)) });
  });

  it("are those of LF line endings where that is asked for, the hash included", async () => {
    const text = "\ufeff| \u00e9 | b |\n| - | - |\n| \u{1f600} | 2\r3 |\n";
    const { folder } = makeTree({ "lf.md": text, "crlf.md": text.replaceAll("\n", "\r\n") });
    const [crlf, lf] = await judge(folder, ["crlf.md", "lf.md"], { forBaseline: true });
    expect({ ...crlf, path: "" }).toEqual({ ...lf, path: "" });
    expect(lf).toMatchObject({ sha256: createHash("sha256").update(text).digest("hex") });
    expect(await judge(folder, ["lf.md"])).toEqual([lf]);
  });

  it("say what is wrong with a file, and are there for all others", async () => {
    const { folder, write } = makeTree({ "nul.md": "a\0b", "latin.md": Buffer.from([0x63, 0xe9]) });
    mkdirSync(join(folder, "folder.md"));
    symlinkSync("loop.md", join(folder, "loop.md"));
    spawnSync("mkfifo", [join(folder, "pipe.md")]);
    const good = writeMany(write);
    const bad = {
      "": "the file name is empty",
      "folder.md": "folder.md is a directory, not a file; name a file in it",
      "latin.md": "latin.md is not valid UTF-8",
      "loop.md": "loop.md cannot be read: too many symbolic links",
      "nope.md": "no such file: nope.md",
      "nul.md": "nul.md is binary: NUL at byte 1",
      "pipe.md": "pipe.md is not a regular file; to judge a pipe, profile it alone",
    };
    for (const more of [[], good]) {
      const results = await judge(folder, [...Object.keys(bad), ...more]);
      const messages = results.flatMap((result) => ("error" in result ? result.error.message : []));
      expect(messages).toEqual(Object.values(bad));
      expect(results.filter((result) => "verdict" in result)).toHaveLength(more.length);
    }
  });

  it.runIf(process.platform === "linux")(
    "say why a name that is no text is not found",
    async () => {
      const { folder } = makeTree();
      writeFileSync(
        Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff]), Buffer.from(".md")]),
        "",
      );
      const [found] = findFiles(["."], { cwd: folder });
      expect(await judge(folder, [found!.path])).toMatchObject([
        { error: { message: "no such file: \ufffd.md" } },
      ]);
    },
  );

  it("need as many threads for many ways of judging as for one", async () => {
    const tree = makeTree();
    const paths = writeMany(tree.write);
    const started = join(tree.folder, "started");
    // At its start, not for each job.
    const workerFile = makeWorker(
      `if (!globalThis.isCounted) appendFileSync(${JSON.stringify(started)}, "x");
       globalThis.isCounted = true;`,
      tree,
    );
    const results = await judge(tree.folder, paths, {
      workerFile,
      config: configure((path) => ({
        tokenizer: `chars-per-token:${(Number.parseInt(path, 10) % 30) + 1}`,
      })),
    });
    expect(
      results.map((one) => ("verdict" in one ? one.verdict.token_estimates.estimator : "failed")),
    ).toEqual(paths.map((_, index) => `chars-per-token:${(index % 30) + 1}`));
    expect(readFileSync(started, "utf8").length).toBeLessThanOrEqual(3);
  });

  it("survive a thread that dies: only the file that it died of is lost", async () => {
    const tree = makeTree();
    const paths = writeMany(tree.write);
    const workerFile = makeWorker('if (job.paths.includes("7.md")) process.exit(1);', tree);
    const results = await judge(tree.folder, paths, { workerFile });
    expect(results.map(({ path }) => path)).toEqual(paths);
    const lost = results.filter((result) => "error" in result);
    expect(lost).toMatchObject([{ path: "7.md", error: { code: "internal" } }]);
  });

  it("survive a file that takes all memory of a thread", async () => {
    const tree = makeTree();
    const paths = writeMany(tree.write).slice(0, 3);
    const workerFile = makeWorker('if (job.paths.includes("1.md")) takeMemory();', tree);
    process.chdir(tree.folder);
    const pool = await openFilesPool(1, workerFile, 64);
    const results = (await pool.run({ paths, settings: {} })).flat();
    expect(results.map(({ path }) => path)).toEqual(paths);
    const message = "1.md takes more memory than a worker may use; split it";
    expect(results.filter((result) => "error" in result)).toEqual([
      { path: "1.md", error: { code: "too_costly", message } },
    ]);
    await pool.close();
  });
});

describe("files of a configuration", () => {
  const TREE = { "a.md": TABLE, "b.md": TABLE, "AGENTS.md": TABLE };

  it("have the best form for those who read them, from the cache, too", async () => {
    const { folder } = makeTree(TREE);
    const options = { config: configure(() => ({}), /b\.md/), cacheFolder: join(folder, "cache") };
    for (let run = 0; run < 2; run++) {
      const results = await judge(folder, ["AGENTS.md", "a.md", "b.md"], options);
      expect(
        results.map((one) => "verdict" in one && [one.for_agents, one.best_form.form]),
      ).toEqual([
        [true, "hybrid"],
        [undefined, "toon"],
        [true, "hybrid"],
      ]);
    }
  });
});

it("memory of earlier verdicts gives the same results, by content and options", async () => {
  const { folder, write } = makeTree();
  const cacheFolder = join(folder, "cache");
  const paths = writeMany(write);
  const fresh = await judge(folder, paths);
  for (let run = 0; run < 2; run++) {
    expect(await judge(folder, paths, { cacheFolder })).toEqual(fresh);
  }
  write("0.md", "# new\n");
  expect(await judge(folder, paths, { cacheFolder })).toEqual(await judge(folder, paths));
  const others: JudgeFilesOptions[] = [
    { tokenizer: "chars-per-token:2" },
    { chars_per_token: [2] },
    { flavor: "text" },
  ];
  for (const other of others) {
    const cached = await judge(folder, paths, { cacheFolder, ...other });
    expect(cached).toEqual(await judge(folder, paths, other));
  }
});
