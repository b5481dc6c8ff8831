import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareRecords, KINDS, type Labels, score } from "../bench/score-records.js";

/** `<name>.labels.json` says by hand what docs/records.md makes a record of `<name>.md`. */
const FOLDER = new URL("../corpus/cases/records/", import.meta.url);
const MIN_PRECISION = 0.95;
const MIN_RECALL = 0.9;

const files = readdirSync(FOLDER);
const names = files.filter((file) => file.endsWith(".md")).map((file) => file.slice(0, -3));

function readLabels(name: string): Labels {
  return JSON.parse(readFileSync(new URL(`${name}.labels.json`, FOLDER), "utf8"));
}

test.each(names)("%s has labels", (name) => {
  expect(existsSync(new URL(`${name}.labels.json`, FOLDER))).toBe(true);
});

test("all labels have a document", () => {
  const labelled = files.filter((file) => file.endsWith(".labels.json"));
  expect(labelled.map((file) => file.replace(/\.labels\.json$/, "")).sort()).toEqual(names.sort());
});

describe("extraction agrees with the labels", () => {
  const compared = names.map((name) =>
    compareRecords(
      readFileSync(new URL(`${name}.md`, FOLDER), "utf8"),
      "markdown",
      readLabels(name),
    ),
  );

  test("in its precision and recall", () => {
    const { expected, precision, recall } = score(
      compared.flatMap((document) => KINDS.map((kind) => document[kind])),
    );
    expect(expected).toBeGreaterThan(200);
    expect(precision).toBeGreaterThanOrEqual(MIN_PRECISION);
    expect(recall).toBeGreaterThanOrEqual(MIN_RECALL);
  });
});
