import { accessSync, constants, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { isDataName } from "../../engine/data/guess-flavor.js";
import { findReplacement, type ReplacementOptions } from "../../engine/judge/replacement.js";
import { ifPossible } from "../../io/failures.js";
import { findUnheld } from "../../io/git.js";
import { type FileText, LARGEST_SIZE, readBytes } from "../../io/read-text.js";
import { replaceFile } from "../../io/replace-file.js";
import { findFileDamage, isCandidateName } from "./find-damage.js";
import { nothingFor, type Outcome } from "./outcome.js";
import type { RewriterFinder } from "./rewriters.js";

/** What `fix` found for a file: an outcome, and the change to be written, if any. */
export interface FixPlan {
  outcome: Outcome;
  /** The text to be written into the file that it was made from, by the real path of that. */
  change?: { real: string; source: FileText; text: string };
}

/**
 * Finds what to write into a file, and changes nothing.
 * @param read The file as it was read.
 * @param options `rewriters` finds the tool that would write the file back.
 * @throws ContextVerdictError `bad_request` if the file may not be replaced, and errors of the system.
 */
export function planFix(
  path: string,
  read: FileText,
  options: ReplacementOptions & { rewriters: Pick<RewriterFinder, "find"> },
): FixPlan {
  const { text: source } = read;
  if (isDataName(path)) return { outcome: nothingFor(path, "data") };
  const nothing = nothingFor(path, "up_to_date");
  if (isCandidateName(path)) return { outcome: nothing };
  const problem = findFileDamage(path, source, options.flavor);
  if (problem !== null) return { outcome: { ...nothingFor(path, "damaged"), problem } };
  // As the system does: `realpathSync` alone shortens `link/..` before it follows links.
  const real = realpathSync.native(path);
  const rewriter = options.rewriters.find(real);
  const allowed = rewriter === undefined ? options : { ...options, form: "compact" as const };
  const { form, text, withheld } = findReplacement(source, allowed);
  const held = withheld === undefined ? {} : { withheld };
  if (text === source) return { outcome: { ...nothing, ...held } };
  if (rewriter?.undoes === "all")
    return { outcome: { ...nothingFor(path, "rewritten"), rewriter } };
  checkInPlace(path, real, read);
  const links = form === "hybrid" ? countLinks(source) - countLinks(text.replace(TOON, "")) : 0;
  const outcome: Outcome = {
    path,
    // Joined lines alone are compact Markdown, too.
    action: form === "keep" ? "compact" : form,
    reason: "would_apply",
    chars: { source: source.length, target: text.length },
    ...(links > 0 ? { links } : {}),
    ...held,
  };
  return { outcome, change: { real, source: read, text } };
}

/** Counts the tokens of a change. The engine decided by weight; a text that saves no token is not written. */
export function countChange({ outcome, change }: FixPlan, estimator: TokenEstimator): FixPlan {
  if (change === undefined) return { outcome };
  const tokens = {
    source: estimator.count(change.source.text),
    target: estimator.count(change.text),
  };
  if (tokens.target >= tokens.source) return { outcome: nothingFor(outcome.path, "up_to_date") };
  return { outcome: { ...outcome, tokens, tokenizer: estimator.name }, change };
}

/** Notes what git could not give back. Asked once, of the files that were read before. */
export function askGit(plans: readonly FixPlan[]): FixPlan[] {
  const unheld = findUnheld(plans.flatMap(({ change }) => change?.real ?? []));
  return plans.map((plan) => {
    const git = plan.change && unheld.get(plan.change.real);
    if (git === undefined) return plan;
    return { ...plan, outcome: { ...plan.outcome, git, reason: "not_in_git" } };
  });
}

/** Of a hybrid; a reader sees no links in it. */
const TOON = /^(`{3,})toon\r?\n[\s\S]*?^\1\r?$/gm;

function countLinks(markdown: string): number {
  return markdown.match(/\]\([^()\s]+\)/g)?.length ?? 0;
}

/**
 * Carries out a plan, or says why not. Writes a temporary file, compares what is on the disk with the text,
 * byte for byte, checks that the document has not changed, and renames. The text is proved before it comes
 * here.
 * @param options `force` also writes what git could not give back.
 * @throws ContextVerdictError `bad_request` if the file was changed meanwhile, and errors of the system. The
 *   file has not changed then.
 */
export function applyFix(
  { outcome, change }: FixPlan,
  { force, dryRun }: { force: boolean; dryRun: boolean },
): Outcome {
  if (change === undefined || (outcome.git !== undefined && !force)) return outcome;
  if (dryRun) return { ...outcome, reason: "would_apply" };
  const { path } = outcome;
  const { real, source, text } = change;
  const { mode, uid, gid } = source.stats;
  const check = (temporary: string): void => {
    const { bytes } = readBytes(temporary, { limit: LARGEST_SIZE, label: path });
    if (!bytes.equals(Buffer.from(text, "utf8"))) {
      throw refuse(path, "what is on the disk is not what was written");
    }
    const now = ifPossible(() => readBytes(real, { limit: LARGEST_SIZE }).bytes);
    if (now?.equals(source.bytes) !== true) {
      throw refuse(path, "it was changed by something else meanwhile; run it again");
    }
  };
  replaceFile(real, text, { attributes: { mode, uid, gid }, check });
  return { ...outcome, reason: "applied" };
}

/**
 * Checks that a file can be replaced. A link may lead to another file of the same folder,
 * but not elsewhere.
 * @throws ContextVerdictError `bad_request` if replacing the file would change another one too, or not
 *   the one that is meant, and the error of the system.
 */
function checkInPlace(path: string, real: string, { stats }: FileText): void {
  if (dirname(real) !== realpathSync.native(dirname(path))) {
    throw refuse(path, "it is a link to a file in another folder; name that file itself");
  }
  if (stats.nlink > 1) {
    throw refuse(path, "it has a second name (a hard link), which would keep the old text");
  }
  if ((stats.mode & 0o222) === 0) throw refuse(path, "it is read-only");
  accessSync(real, constants.W_OK);
  accessSync(dirname(real), constants.W_OK | constants.X_OK);
}

function refuse(path: string, why: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${path} is left as it is: ${why}`);
}
