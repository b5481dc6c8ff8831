import { formatCount, formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups } from "../../render/terminal/card.js";
import { cutPath, hangText } from "../../render/terminal/fit-text.js";
import { renderTable, type Table } from "../../render/terminal/table.js";
import type { Tone, View } from "../../render/terminal/view.js";
import type { FindingKind, HostLoads, LoadedFile, LoadFinding, LoadsReport } from "./report.js";

/** More files or findings of a host are counted. */
const SHOWN = 40;
const SHORTEST_FILE = 16;

const MARKS: Record<FindingKind, readonly [mark: string, tone: Tone]> = {
  cut: ["✗", "red"],
  missing: ["✗", "red"],
  outside: ["▲", "yellow"],
  unreadable: ["✗", "red"],
  deep: ["▲", "yellow"],
  cycle: ["○", "cyan"],
  twice: ["▲", "yellow"],
  advice: ["○", "cyan"],
};

interface Row {
  path: string;
  why: string;
  tokens: number;
  isLate: boolean;
}

/**
 * Renders the hosts that load something, each with its files in their order.
 * @returns Lines without a final line ending.
 */
export function renderLoads(report: LoadsReport, view: View): string {
  const isBusy = ({ files, skills, on_demand, findings }: HostLoads) =>
    files.length + skills.listed.length + on_demand.length + findings.length > 0;
  const idle = report.hosts.filter((host) => !isBusy(host)).map(({ title }) => title);
  const facts =
    "Facts about hosts age: docs/loads.md has their sources, dates and what is not verified.";
  const left = "Files of the user and above the repository are left out; --user adds them.";
  const notes = report.user ? [facts] : [facts, left];
  const hang = (line: string) => hangText("  ", line, view.width);
  return joinGroups([
    ...report.hosts
      .filter(isBusy)
      .flatMap((host) => [renderHost(host, view), renderFindings(host.findings, view)]),
    idle.length === 0 ? [] : hang(`Nothing for ${idle.join(", ")}.`),
    notes.flatMap(hang).map(view.colors.dim),
  ]);
}

function renderHost(host: HostLoads, view: View): string[] {
  const { title, files, skills, tokens, on_demand, partial } = host;
  const listed = skills.listed.length === 0 ? [] : [formatCount(skills.listed.length, "skill")];
  const start = [formatCount(files.length, "file"), ...listed, formatCount(tokens, "token")];
  const counts = [
    `${start.join(", ")} at the start`,
    ...(on_demand.length === 0 ? [] : [`${formatInteger(on_demand.length)} on demand`]),
    ...(partial ? ["not all was looked at"] : []),
  ];
  // The files of skills are loaded only if the model asks for one.
  const skillRow = { why: "names and descriptions", tokens: skills.tokens, isLate: false };
  const rows = [
    ...files.map(toRow),
    ...listed.map((path) => ({ path, ...skillRow })),
    ...on_demand.map((file) => ({ ...file, why: "on demand", isLate: true })),
  ];
  const rest = rows.length - SHOWN;
  return [
    `${view.colors.bold(neutralize(title))}  ${counts.join("; ")}`,
    ...renderTable(rows.slice(0, SHOWN), tableOf(view), view),
    ...(rest > 0 ? [`  … and ${formatInteger(rest)} more; see --json`] : []),
  ];
}

function tableOf({ colors }: View): Table<Row> {
  const paint = ({ isLate }: Row) => (isLate ? colors.dim : undefined);
  const cell = ({ tokens }: Row) => formatInteger(tokens);
  return {
    columns: [
      { title: "FILE", cell: ({ path }) => neutralize(path), paint },
      { title: "LOADED", cell: ({ why }) => why, paint },
      { title: "TOKENS", cell, align: "right", paint },
    ],
    elastic: { title: "FILE", shortest: SHORTEST_FILE },
  };
}

const LONGEST_WHY = 40;

function toRow({ path, via, asked_by, cut, tokens }: LoadedFile): Row {
  const why = via === "place" ? "at the start" : `import by ${asked_by?.path}`;
  const shown = cutPath(neutralize(why), LONGEST_WHY);
  return { path, why: shown + (cut === null ? "" : ", cut"), tokens, isLate: false };
}

function renderFindings(findings: readonly LoadFinding[], { width, colors }: View): string[] {
  const rest = findings.length - SHOWN;
  const lines = findings.slice(0, SHOWN).flatMap(({ kind, path, line, message }) => {
    const [mark, tone] = MARKS[kind];
    const place = line === undefined ? path : `${path}:${line}`;
    const [first = "", ...others] = hangText("    ", neutralize(`${place}: ${message}`), width);
    return [`  ${colors[tone](mark)} ${first.trimStart()}`, ...others];
  });
  return rest > 0 ? [...lines, `    … and ${formatInteger(rest)} more; see --json`] : lines;
}
