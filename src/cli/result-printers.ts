import { ENGINE_VERSION } from "../engine/contract/version.js";
import type { FileResult } from "../features/files/file-result.js";
import type { SortKey, SummaryRow } from "../features/files/summary-rows.js";
import type { FORMATS, OptionValues } from "./options.js";
import { isTerminal, writeStdout } from "./streams.js";

/** How results of many files are printed. */
export type FormatName = (typeof FORMATS)[number];

/** The flags that are about many files, checked. */
export interface ManyOptions {
  format: FormatName;
  sort: SortKey;
  /** The files, folders and globs, as they were typed. */
  named: readonly string[];
  /** What `fix` with the same names looks at. */
  listFixable?: () => Promise<readonly string[]>;
  workers?: number;
}

/** Takes results one by one and prints them, as they come or at the end. */
export interface ResultPrinter {
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
    const { reportVerdicts } = await import("../features/files/verdict-report.js");
    return (results) => renderSarif(reportVerdicts(results), ENGINE_VERSION);
  },
  github: async (): Promise<Render> => {
    const { renderAnnotations } = await import("../render/reports/annotations.js");
    const { reportVerdicts } = await import("../features/files/verdict-report.js");
    return (results) => renderAnnotations(reportVerdicts(results));
  },
  markdown: async (): Promise<Render> =>
    (await import("../features/files/markdown-summary.js")).renderMarkdownSummary,
};

const PRINTERS: Record<
  FormatName,
  (many: ManyOptions, options: OptionValues) => Promise<ResultPrinter> | ResultPrinter
> = {
  human: (many, { quiet }) => createTablePrinter(many, quiet ?? false),
  json: async () => createJsonPrinter(await loadGuard()),
  ndjson: async () => createLinesPrinter(await loadGuard()),
  sarif: async () => collect(await RENDERERS.sarif()),
  github: async () => collect(await RENDERERS.github()),
  markdown: async () => collect(await RENDERERS.markdown()),
};

/** Prepares the printer of a format. */
export async function openPrinter(
  many: ManyOptions,
  options: OptionValues,
): Promise<ResultPrinter> {
  return PRINTERS[many.format](many, options);
}

function collect(render: Render): ResultPrinter {
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

/** One array, written as its elements come: the bytes are those of `JSON.stringify(all, null, 2)`. */
function createJsonPrinter(guard: (json: string) => string): ResultPrinter {
  let count = 0;
  return {
    add: (result) => {
      const json = JSON.stringify(toWire(result), null, 2).replaceAll("\n", "\n  ");
      return writeStdout(`${count++ === 0 ? "[" : ","}\n  ${guard(json)}`);
    },
    finish: () => {
      writeStdout(count === 0 ? "[]\n" : "\n]\n");
    },
    tellsFailures: true,
  };
}

/** One line for every file. */
function createLinesPrinter(guard: (json: string) => string): ResultPrinter {
  return {
    add: (result) => writeStdout(`${guard(JSON.stringify(toWire(result)))}\n`),
    finish: () => {},
    tellsFailures: true,
  };
}

/** A result as it is printed: its path, and the verdict with the best form, or the error. */
function toWire(result: FileResult): object {
  const { path } = result;
  if ("error" in result) return { path, error: result.error };
  const { verdict, best_form } = result;
  return { path, verdict, best_form };
}

/** Paths are long, and lines of a table are read across, not one after the other. */
const WIDEST = 160;

/** The table for people. It keeps a row for every file, and no verdict. */
async function createTablePrinter(
  order: Pick<ManyOptions, "sort" | "named" | "listFixable">,
  quiet: boolean,
): Promise<ResultPrinter> {
  const { toSummaryRow } = await import("../features/files/summary-rows.js");
  const rows: SummaryRow[] = [];
  const fixable = new Set(quiet ? [] : await order.listFixable?.());
  return {
    add: (result) => quiet || rows.push(toSummaryRow(result, fixable)) > 0,
    finish: async () => {
      if (quiet) return;
      const { renderSummary } = await import("../features/files/summary-table.js");
      const { viewOf } = await import("./terminal.js");
      writeStdout(`${renderSummary(rows, order, await viewOf(1, WIDEST))}\n`);
    },
    tellsFailures: false,
  };
}

/** What JSON goes through before a terminal shows it. */
async function loadGuard(): Promise<(json: string) => string> {
  if (!isTerminal(1)) return (json) => json;
  return (await import("../render/neutralize.js")).escapeControls;
}
