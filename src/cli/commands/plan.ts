import {
  CONFIGURED,
  type Command,
  JUDGING,
  listConfigWords,
  matchFailOn,
  WRITING,
} from "../command.js";
import { findReader, judgeWithProgress, openDocument, toProfileOptions } from "../open-document.js";
import { openOutput } from "../output.js";
import { printJson } from "../streams.js";

export const command: Command = {
  summary: "Judge every section by itself and measure the hybrid",
  argument: "[FILE]",
  options: [["json", ...WRITING, "include-hybrid", "quiet", "fail-on"], JUDGING, CONFIGURED],
  details: "The hybrid keeps sections as Markdown unless they earn TOON by themselves.\n",
  examples: [
    "context-verdict plan guide.md",
    "context-verdict plan guide.md --out guide.hybrid.md",
    "context-verdict plan --json --include-hybrid guide.md",
  ],
  /**
   * The hybrid is written on request, even if it is not safe: `--out` writes it to a file, `--include-hybrid`
   * adds it to the JSON, or prints it on standard output and the plan on standard error.
   */
  async run({ files: [file], options: typed }) {
    const listMatches = matchFailOn(typed["fail-on"]);
    const { path, config, options, document } = await openDocument(file, typed);
    const { json, quiet, "include-hybrid": isIncluded = false } = options;
    const output = openOutput(options, document);
    const isWanted = isIncluded || options.out !== undefined;
    const toStdout = isWanted && !output.isFile && !json;
    const readBy = await findReader(path, config);
    const settings = {
      ...(await toProfileOptions(options, document)),
      ...(isWanted ? { include_hybrid: true } : {}),
    };
    const api = await import("../../engine/api.js");
    // The JSON does not depend on who reads the file: it is the same on every surface.
    const verdict = await judgeWithProgress(document, options, () =>
      json
        ? api.plan(document.text, settings)
        : api.planJudged(document.text, { ...settings, inPlace: readBy === "agents" }).verdict,
    );
    const { context_plan: plan } = verdict;
    const hybrid = plan?.hybrid_document ?? "";
    if (output.isFile) output.write(hybrid);
    if (json) {
      const { hybrid_document: _, ...context_plan } = plan ?? {};
      await printJson(isIncluded || plan === undefined ? verdict : { ...verdict, context_plan });
    } else if (!quiet) {
      const { remarkOnHybrid, renderPlan } = await import("../../render/plan-view.js");
      const { showCard } = await import("../terminal.js");
      const context = { path, readBy, settings: listConfigWords(typed) };
      showCard((view) => renderPlan(verdict, view, context), toStdout ? 2 : 1);
      output.note(hybrid, remarkOnHybrid(plan));
    }
    if (toStdout) output.write(hybrid);
    return listMatches(verdict).length > 0 ? 1 : 0;
  },
};
