import { describe, expect, it } from "vitest";
import { formatTable } from "../../../hosted/src/cli/output/table.js";

const COLUMNS = [
  { title: "ID" },
  { title: "NAME", cuttable: true },
  { title: "COUNT", align: "right" as const },
];
const ROWS = [
  ["a-long-id", "A name that goes on and on, longer than it has to be", "1"],
  ["b", "文書", "1,000"],
];

describe("a table", () => {
  it("has as much room as it needs where there is no end", () => {
    expect(formatTable(COLUMNS, ROWS, Number.POSITIVE_INFINITY)).toEqual([
      "ID         NAME                                                  COUNT",
      "a-long-id  A name that goes on and on, longer than it has to be      1",
      "b          文書                                                  1,000",
    ]);
  });

  it("cuts texts to fit, and nothing else", () => {
    expect(formatTable(COLUMNS, ROWS, 40)).toEqual([
      "ID         NAME                    COUNT",
      "a-long-id  A name that goes on a…      1",
      "b          文書                    1,000",
    ]);
  });

  it("becomes blocks where not even that fits", () => {
    expect(formatTable(COLUMNS, ROWS, 25)).toEqual([
      "a-long-id",
      "  name   A name that goes",
      "         on and on,",
      "         longer than it",
      "         has to be",
      "  count  1",
      "",
      "b",
      "  name   文書",
      "  count  1,000",
    ]);
  });
});
