import { formatInteger } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import type { KeyInfo, UsageRow } from "../../store/store.js";
import { type Column, formatTable } from "../output/table.js";

/** What usage is added up by. */
export type Grouping = "day" | "key" | "total";

export interface Totals {
  documents: number;
  characters: number;
}

/** A day or a key, and what was used; `of` is undefined for the total. */
export interface Group extends Totals {
  of: string | undefined;
}

/** Adds usage up. The groups come in the order in which they are met. */
export function groupUsage(rows: readonly UsageRow[], by: Grouping): Group[] {
  if (by === "total") return [{ of: undefined, ...sumUsage(rows) }];
  const groups = new Map<string, Totals>();
  for (const row of rows) {
    const of = by === "day" ? row.day : row.keyId;
    groups.set(of, sumUsage([groups.get(of) ?? { documents: 0, characters: 0 }, row]));
  }
  return [...groups].map(([of, totals]) => ({ of, ...totals }));
}

export function sumUsage(rows: readonly Totals[]): Totals {
  return {
    documents: rows.reduce((sum, row) => sum + row.documents, 0),
    characters: rows.reduce((sum, row) => sum + row.characters, 0),
  };
}

/** Usage for programs. */
export function toUsageRecord(group: Group, by: Grouping) {
  const { of, documents, characters } = group;
  return { ...(by === "total" ? {} : { [by]: of }), documents, characters };
}

/**
 * Usage for spreadsheets (RFC 4180). Labels are not in it: one that begins with `=` would be run
 * as a formula.
 */
export function formatCsv(groups: readonly Group[], by: Grouping): string[] {
  return [
    [...(by === "total" ? [] : [by]), "documents", "characters"],
    ...groups.map(({ of, documents, characters }) => [
      ...(of === undefined ? [] : [of]),
      documents,
      characters,
    ]),
  ].map((cells) => cells.join(","));
}

/** Usage for people, with a total where there is more than one row. */
export function formatUsage(
  groups: readonly Group[],
  by: Grouping,
  keys: readonly KeyInfo[],
  width: number,
): string[] {
  const labels = new Map(keys.map(({ id, label }) => [id, neutralize(label)]));
  const rows = groups.length > 1 ? [...groups, { of: "total", ...sumUsage(groups) }] : groups;
  const named: Record<Grouping, Column[]> = {
    day: [{ title: "DAY" }],
    key: [{ title: "KEY" }, { title: "LABEL", cuttable: true }],
    total: [],
  };
  return formatTable(
    [...named[by], { title: "DOCUMENTS", align: "right" }, { title: "CHARACTERS", align: "right" }],
    rows.map(({ of = "", documents, characters }) => [
      ...(by === "total" ? [] : [of]),
      ...(by === "key" ? [labels.get(of) ?? ""] : []),
      formatInteger(documents),
      formatInteger(characters),
    ]),
    width,
  );
}
