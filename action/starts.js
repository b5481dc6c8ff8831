import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "./child-process.js";

const CONFIG = "context-verdict.config.json";
/** More files of a row are counted. */
const NAMED = 5;
/** Smaller changes are corrections, and no news, unless a budget is exceeded. */
const LEAST_SHARE = 0.01;
/** GitHub takes no longer comments than 65,536 characters, and the report needs most of them. */
const MOST_ROWS = 20;

/**
 * What agents load at every start, before and after a pull request, as Markdown.
 * @param command The command line to run, as a program and its first arguments.
 * @param directory From `findDirectory`.
 * @param base A commit that the checkout has.
 * @returns Empty where nothing changed; undefined where it cannot be compared.
 */
export async function compareStarts({ command, workspace, directory, base, config }, env) {
  const folder = mkdtempSync(join(env.RUNNER_TEMP || tmpdir(), "context-verdict-base-"));
  try {
    await checkOut(base, workspace, folder);
    const before = join(folder, directory.inRepository);
    mkdirSync(before, { recursive: true }); // The pull request may add it.
    const [old, now] = [before, directory.path].map((cwd) => listStarts(command, cwd));
    const budgets = readBudgets(join(directory.path, config || CONFIG));
    return renderStarts(await old, await now, budgets);
  } catch {
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the files of a commit into a folder, as a repository of its own, and leaves the checkout alone. */
async function checkOut(base, workspace, folder) {
  mkdirSync(join(folder, ".git"));
  const env = { GIT_INDEX_FILE: join(folder, ".git", "index") };
  const tasks = [
    ["read-tree", base],
    ["checkout-index", "--all", "--quiet", `--prefix=${folder}/`],
  ];
  for (const task of tasks) {
    const git = ["git", "-c", "core.fsmonitor=false", ...task];
    const { code, stderr } = await runProgram(git, { cwd: workspace, env });
    if (code !== 0) throw new Error(stderr);
  }
}

/** @returns By host: its title, its tokens, and those of each file and skill. */
async function listStarts(command, cwd) {
  const { stdout } = await runProgram([...command, "--json"], { cwd });
  return new Map(
    JSON.parse(stdout).hosts.map(({ host, title, tokens, files, skills }) => {
      const parts = [...files, ...skills].map((one) => [one.path, one.tokens]);
      return [host, { title, tokens, parts: new Map(parts) }];
    }),
  );
}

/** Tokens by host; the command names what is wrong in a configuration. */
function readBudgets(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).budgets?.start ?? {};
  } catch {
    return {};
  }
}

function renderStarts(old, now, budgets) {
  const rows = new Map();
  for (const [host, { title, tokens, parts }] of now) {
    const before = old.get(host) ?? { tokens: 0, parts: new Map() };
    const paths = [...new Set([...parts.keys(), ...before.parts.keys()])];
    const changed = paths
      .map((path) => [path, (parts.get(path) ?? 0) - (before.parts.get(path) ?? 0)])
      .filter(([, change]) => change !== 0)
      .sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]));
    const change = tokens - before.tokens;
    const isOver = tokens > budgets[host];
    if (Math.abs(change) < LEAST_SHARE * before.tokens && !isOver) continue;
    if (changed.length === 0) continue;
    const cells = [
      show(before.tokens),
      showBudget(tokens, budgets[host]),
      sign(change),
      changed.slice(0, NAMED).map(toCell).join(", ") + countRest(changed.length - NAMED),
    ];
    const key = cells.join(" | ");
    rows.set(key, rows.has(key) ? `${rows.get(key)}, ${title}` : title);
  }
  if (rows.size === 0) return "";
  const lines = [...rows].slice(0, MOST_ROWS).map(([cells, titles]) => `| ${titles} | ${cells} |`);
  return [
    "### Tokens at every start of an agent",
    "",
    "| agent | before | after | change | files |",
    "|---|--:|--:|--:|---|",
    ...lines,
    "",
  ].join("\n");
}

function toCell([path, change]) {
  const name = path
    .replace(/\p{Cc}/gu, "?")
    .replace(/[^\p{L}\p{N}./ -]/gu, (sign) => `&#${sign.codePointAt(0)};`);
  return `<code>${name}</code> ${sign(change)}`;
}

function countRest(rest) {
  return rest > 0 ? `, and ${rest} more` : "";
}

function showBudget(tokens, budget) {
  if (!Number.isSafeInteger(budget)) return show(tokens);
  const text = `${show(tokens)} of ${show(budget)}`;
  return tokens > budget ? `**${text}**` : text;
}

function show(count) {
  return count.toLocaleString("en");
}

function sign(change) {
  return change < 0 ? `−${show(-change)}` : `+${show(change)}`;
}
