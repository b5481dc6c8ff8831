import type { FileResult } from "../commands/judge-files/file-result.js";
import { ENGINE_VERSION } from "../engine/contract/version.js";
import { isTerminal } from "./is-terminal.js";
import type { FormatName, ManyOptions } from "./many-options.js";
import type { OptionValues } from "./options.js";
import { writeStdout } from "./streams.js";

/** Takes results one by one and prints them, as they come or at the end. */
export interface Report {
  /** @returns Whether more are wanted: not where the reader has gone away. */
  add(result: FileResult): boolean;
  finish(): Promise<void> | void;
  /** Whether it says why files failed; what does not is helped out on standard error. */
  tellsFailures: boolean;
}

type Render = (results: readonly FileResult[]) => string;

/** Loaded when they are asked for; each of these needs all results at once. */
const RENDERERS = {
  sarif: async (): Promise<Render> => {
    const { renderSarif } = await import("../render/reports/sarif.js");
    return (results) => renderSarif(results, { version: ENGINE_VERSION });
  },
  github: async (): Promise<Render> =>
    (await import("../render/reports/github-annotations.js")).renderAnnotations,
  markdown: async (): Promise<Render> =>
    (await import("../render/reports/markdown-summary.js")).renderMarkdownSummary,
};

const REPORTS: Record<
  FormatName,
  (many: ManyOptions, options: OptionValues) => Promise<Report> | Report
> = {
  human: async ({ sort }, { quiet }) =>
    (await import("./table-report.js")).createTableReport(sort, quiet ?? false),
  json: async () => (await import("./json-report.js")).createJsonReport(await loadGuard()),
  ndjson: async () => (await import("./json-report.js")).createLinesReport(await loadGuard()),
  sarif: async () => collect(await RENDERERS.sarif()),
  github: async () => collect(await RENDERERS.github()),
  markdown: async () => collect(await RENDERERS.markdown()),
};

/** Prepares the report of a format. */
export async function openReport(many: ManyOptions, options: OptionValues): Promise<Report> {
  return REPORTS[many.format](many, options);
}

function collect(render: Render): Report {
  const results: FileResult[] = [];
  return {
    add: (result) => results.push(result) > 0,
    finish: () => {
      const text = render(results);
      writeStdout(text === "" || text.endsWith("\n") ? text : `${text}\n`);
    },
    tellsFailures: false,
  };
}

/** What JSON goes through before a terminal shows it. */
async function loadGuard(): Promise<(json: string) => string> {
  if (!isTerminal(1)) return (json) => json;
  return (await import("../render/neutralize.js")).escapeControls;
}
