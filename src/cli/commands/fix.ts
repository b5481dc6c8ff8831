import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { checkOptions } from "../../engine/contract/options.js";
import { loadConfig } from "../../features/config/load-config.js";
import type { FixPlan } from "../../features/fix/fix-file.js";
import {
  exitOf,
  kindOf,
  nothingFor,
  type Outcome,
  renderFixSummary,
  renderLosses,
  renderOutcome,
} from "../../features/fix/outcome.js";
import { systemCode, toWriteError } from "../../io/failures.js";
import { findRepository, isOutside, nameBelow } from "../../io/paths.js";
import { DEFECT } from "../../io/workers/defect.js";
import { quoteWord } from "../../render/terminal/quote-word.js";
import { checkTokenizer, EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import {
  CliError,
  CONFIGURED,
  type Command,
  checkWord,
  dropUndefined,
  listConfigWords,
  usageError,
} from "../command.js";
import {
  configure,
  isFolderOrGlob,
  isStdin,
  judgeWithProgress,
  loadEstimator,
  loadTextFile,
} from "../open-document.js";
import { isTerminal, printJson, showStack, writeStderr, writeStdout } from "../streams.js";
import { viewOf, withProgress } from "../terminal.js";

const FORMS = ["compact", "best"] as const;

export const command: Command = {
  summary: "Write files for agents as compact Markdown",
  argument: "[FILE|FOLDER|GLOB...]",
  options: [
    ["form", "join-lines", "dry-run", "check", "force", "json", "quiet"],
    ["flavor", "tokenizer", "max-size"],
    CONFIGURED,
  ],
  meanings: {
    form: {
      value: "FORM",
      text: "compact (default) or best: a hybrid, too, where it\nis the best form and only agents read the file",
    },
    force: { text: "Also write files that git cannot give back" },
    tokenizer: {
      value: "NAME",
      text: "What counts the tokens of what it writes (default:\no200k_base)",
    },
  },
  details: `Without names and in folders, it takes files that only agents read: those that
hosts load by name (AGENTS.md, CLAUDE.md, rules, skills), and those that
agent_files in context-verdict.config.json lists. A page is taken only if it is
named, by a glob too. Vendored files, test fixtures and submodules are skipped,
unless they are named.

A file is written if git has it as it is, so that git can give it back. --force
writes others, too.
`,
  examples: [
    "context-verdict fix --dry-run",
    "context-verdict fix README.md",
    "context-verdict fix --form best AGENTS.md",
  ],
  exits: { 1: "a file was left as it is, or --check found a change" },
  /** `fix`: writes a lighter form of files, where git can give them back. Data goes to standard output: a diff, JSON. */
  async run({ files, options }) {
    const { flavor, json, quiet, check = false, force = false } = options;
    checkOptions(dropUndefined({ flavor }), ["flavor"]);
    if (options.tokenizer !== undefined) checkTokenizer(options.tokenizer);
    const form = checkWord("form", options.form?.at(-1) ?? "compact", FORMS);
    if (files.some(isStdin)) {
      throw usageError("fix cannot write to standard input", {
        hint: "To print a form: context-verdict convert --form compact",
      });
    }
    const dryRun = check || options["dry-run"] === true;
    const isNamed = files.length > 0 && !files.some(isFolderOrGlob);
    const config = await loadConfig(options);
    const { listFixable } = await import("../../features/config/list-documents.js");
    const { isForAgents } = await import("../../features/hosts/is-agent-file.js");
    const { applyFix, askGit, countChange, planFix } = await import(
      "../../features/fix/fix-file.js"
    );
    const { RewriterFinder } = await import("../../features/fix/rewriters.js");
    const { paths, others } = listFixable(files, config);
    const joinsLines = options["join-lines"] === true;
    const rewriters = new RewriterFinder();
    const planOne = async (path: string): Promise<FixPlan> => {
      const { tokenizer = EXACT_TOKENIZER, ...chosen } = configure(path, options, config);
      const { flavor, ...read } = loadTextFile(path, chosen);
      const forAgents = isForAgents(path, config);
      const work = () => planFix(path, read, { flavor, form, joinsLines, forAgents, rewriters });
      const plan = await judgeWithProgress({ text: read.text, label: path }, options, work);
      return plan.change ? countChange(plan, await loadEstimator(tokenizer)) : plan;
    };
    const found: FixPlan[] = [];
    const describe = () => `${found.length} of ${paths.length} files looked at`;
    await withProgress(describe, options, async () => {
      for (const path of paths) {
        found.push(await orFailure(path, () => planOne(path)));
        await setImmediate();
      }
    });
    const plans = askGit(found);
    const tells = !json && !quiet;
    const planned = plans.map(({ outcome }) => outcome);
    if (tells && !dryRun) writeStderr(renderLosses(planned, force, viewOf(2)));
    if (tells && options["dry-run"]) {
      await printChanges(plans.filter(({ outcome }) => isNamed || files.includes(outcome.path)));
    }
    const outcomes: Outcome[] = [];
    for (const plan of plans) {
      const apply = () => ({ outcome: applyFix(plan, { force, dryRun }) });
      const { outcome } = await orFailure(plan.outcome.path, apply);
      outcomes.push(outcome);
      const kind = kindOf(outcome);
      // What is as it should be is told only if it was named.
      const isNews = isNamed || kind !== "idle" || outcome.withheld !== undefined;
      if (exitOf(outcome) > 0 ? !json : tells && isNews) {
        writeStderr(`${renderOutcome(outcome, viewOf(2))}\n`);
      }
    }
    if (json) await printJson(outcomes);
    else if (!quiet) {
      const about = { isNamed, others, settings: listConfigWords(options) };
      writeStderr(`${renderFixSummary(outcomes, about, viewOf(2))}\n`);
    }
    // What git ignores is of one person, whose run would always fail.
    const codes = outcomes
      .filter(({ git }) => isNamed || git !== "ignored")
      .map((one) => (check && kindOf(one) === "planned" ? 1 : exitOf(one)));
    return Math.max(0, ...codes);
  },
};

/**
 * Prints what would change as a diff that `git apply` and `patch -p1` apply here; with a file above, in the
 * root of its repository.
 */
async function printChanges(plans: readonly FixPlan[]): Promise<void> {
  const { printChange } = await import("../../features/fix/print-change.js");
  // Of a link, its target is written.
  const changes = plans.flatMap(({ change }) => change ?? []);
  const here = realpathSync.native(".");
  const above = changes.find(({ real }) => isOutside(nameBelow(here, real)));
  const folder = (above && findRepository(dirname(above.real))) ?? here;
  for (const { real, source, text } of changes) {
    const shown = { path: nameBelow(folder, real), before: source.text, after: text };
    writeStdout(printChange(shown, viewOf(1).colors, isTerminal(1)));
  }
  if (folder !== here)
    writeStderr(`Apply the diff in this folder: ${quoteWord(nameBelow(here, folder))}\n`);
}

/** The failure of a file is its outcome, and does not stop the run. */
async function orFailure(path: string, work: () => FixPlan | Promise<FixPlan>): Promise<FixPlan> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = explainFileError(error, path);
    const hint = error instanceof CliError && error.hint !== undefined ? `. ${error.hint}` : "";
    return { outcome: { ...nothingFor(path, "failed"), error: { code, message: message + hint } } };
  }
}

/** The error of one of many files, for users. @param path The file, as named. */
export function explainFileError(error: unknown, path: string): ContextVerdictError {
  if (error instanceof ContextVerdictError) return error;
  if (systemCode(error) !== undefined) return toWriteError(error, `${path} is left as it is`);
  showStack(error);
  return new ContextVerdictError("internal", DEFECT);
}
