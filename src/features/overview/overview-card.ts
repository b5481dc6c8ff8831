import { formatCount, formatInteger, formatPercent } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups } from "../../render/terminal/card.js";
import { displayWidth, hangText, truncateText } from "../../render/terminal/fit-text.js";
import { renderTable, type Table } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import type { HostStart, Overview, Saving, UnreadFile } from "./overview.js";

/** Hosts that load the same, in one row. */
interface Row {
  hosts: string;
  loads: string;
  tokens: number;
}

const SHORTEST_HOSTS = 12;

/** More files are counted. */
const NAMED = 3;

/** Renders an overview as lines without a final line ending. */
export function renderOverview(overview: Overview, view: View): string {
  const { hosts, saving, unread, configured } = overview;
  const { bold, dim } = view.colors;
  const hang = (line: string) => hangText("", line, view.width);
  const isEmpty = hosts.length === 0 && saving.files + saving.held + saving.unjudged === 0;
  const none = unread.length > 0 ? [] : hang("No agent loads a file here at the start.");
  return joinGroups([
    hosts.length === 0
      ? none
      : [bold("Agents load here at every start"), ...renderTable(groupHosts(hosts), TABLE, view)],
    hosts.some(({ files }) => files.some(({ cut }) => cut !== null)) ? hang(LEGEND).map(dim) : [],
    describeUnread(unread).flatMap(hang),
    isEmpty ? [] : [describeSaving(saving, configured), ...describeGrowth(overview)].flatMap(hang),
    hang(isEmpty ? ONE_DOCUMENT : EACH_FILE).map(dim),
  ]);
}

const ONE_DOCUMENT =
  "One document: context-verdict profile FILE. All commands: context-verdict --help";
const EACH_FILE = "Each file: context-verdict loads. All commands: context-verdict --help";

const TABLE: Table<Row> = {
  columns: [
    { title: "AGENT", cell: ({ hosts }) => hosts },
    { title: "LOADS", cell: ({ loads }) => loads },
    { title: "TOKENS", cell: ({ tokens }) => formatInteger(tokens), align: "right" },
  ],
  elastic: { title: "AGENT", shortest: SHORTEST_HOSTS, cut: cutHosts },
};

/** As many hosts as fit, and the number of the others. */
function cutHosts(hosts: string, width: number): string {
  const names = hosts.split(", ");
  const lines = names.map((_, index) => {
    const more = names.length - index - 1;
    return names.slice(0, index + 1).join(", ") + (more === 0 ? "" : ` and ${more} more`);
  });
  return lines.findLast((line) => displayWidth(line) <= width) ?? truncateText(hosts, width);
}

function groupHosts(hosts: readonly HostStart[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { title, tokens, files, skills } of hosts) {
    const loads = describeLoads(files, skills);
    const key = JSON.stringify([files, skills, tokens]);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { hosts: title, loads, tokens });
    else row.hosts += `, ${title}`;
  }
  return [...rows.values()];
}

const CUTS = { yes: " (cut)", not_verified: " (cut?)" } as const;
const LEGEND = "(cut): read in part; (cut?): not verified. Where: context-verdict loads";

function describeLoads(loaded: HostStart["files"], skills: number): string {
  // The mark is for any file of the row, named or not.
  const mark = loaded.find(({ cut }) => cut !== null)?.cut;
  const [first = "", ...more] = loaded.map(({ path }) => neutralize(path));
  const files = more.length === 0 ? first : `${first} and ${formatInteger(more.length)} more`;
  const listed = skills === 0 ? "" : formatCount(skills, "skill");
  return [files + (mark ? CUTS[mark] : ""), listed].filter(Boolean).join(", ");
}

function describeUnread(unread: readonly UnreadFile[]): string[] {
  if (unread.length === 0) return [];
  const named = listSome(unread, ({ path, message }) => neutralize(`${path} (${message})`));
  return [`Agents look for these files, which could not be read: ${named}.`];
}

function describeSaving(
  { files, tokens, at_start, of, held, unjudged }: Saving,
  configured: boolean,
): string {
  const early =
    at_start === 0 ? "none" : at_start === tokens ? "all" : `${formatInteger(at_start)} of them`;
  const share = `${formatPercent((tokens / of) * 100)} of the ${formatInteger(of)} in files that only agents read${configured ? " and the configuration includes" : ""}`;
  const left = [
    held > 0 && `${formatCount(held, "file")} left for a person`,
    unjudged > 0 && `${formatCount(unjudged, "file")} not judged yet`,
  ].filter(Boolean);
  return [
    files > 0 &&
      `context-verdict fix saves ${formatCount(tokens, "token")} in ${formatCount(files, "file")}, ${early} at the start (${share}).`,
    files + unjudged === 0 &&
      `context-verdict fix finds nothing to save in ${configured ? "the files that the configuration includes" : "this folder"}.`,
    left.length > 0 && `context-verdict fix --dry-run shows ${left.join(" and ")}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

function describeGrowth({ grown, not_in_baseline: others }: Overview): string[] {
  if (grown === null || others === null) return [];
  const changes = listSome(grown, ({ path, before, now }) => {
    return `${neutralize(path)} by ${formatCount(now - before, "character")}`;
  });
  const growth =
    grown.length > 0
      ? `Grew since the baseline: ${changes}.`
      : others.length > 0
        ? "Nothing in the baseline that is loaded at the start grew."
        : "Nothing that is loaded at the start grew since the baseline.";
  return [
    others.length === 0
      ? growth
      : `${growth} Not in the baseline: ${listSome(others, neutralize)}.`,
  ];
}

function listSome<Item>(items: readonly Item[], name: (item: Item) => string): string {
  const more = items.length > NAMED ? `, and ${formatInteger(items.length - NAMED)} more` : "";
  return items.slice(0, NAMED).map(name).join(", ") + more;
}
