import { describe, expect, test } from "vitest";
import { parseRoute } from "../../../web/src/state/route.js";
import { DEFAULT_SETTINGS, type Settings } from "../../../web/src/state/settings.js";
import { parseQuery, toQuery } from "../../../web/src/state/settings-link.js";

const BUDGET: Settings = {
  flavor: "text",
  mode: "budget",
  delimiter: "pipe",
  target: { unit: "chars", value: 800 },
  allowLossy: false,
  tokenizer: "cl100k_base",
};

describe("settings in an address", () => {
  test("the defaults need no words", () => {
    expect(toQuery(DEFAULT_SETTINGS)).toBe("");
    expect(parseQuery("")).toEqual({ settings: DEFAULT_SETTINGS, ignored: [] });
  });

  test("come back as they were", () => {
    const query = toQuery(BUDGET);
    expect(query).toBe(
      "flavor=text&mode=budget&delimiter=pipe&tokenizer=cl100k_base&target_chars=800&allow_lossy=false",
    );
    expect(parseQuery(query)).toEqual({ settings: BUDGET, ignored: [] });
  });

  test.each([
    ...["mode=fast", "colour=red", "delimiter=", "tokenizer=chars-per-token:4"],
    ...["target_tokens=0", "target_tokens=1e3", "target_chars=99999999999999999"],
    ...["allow_lossy=yes", "__proto__=x", "constructor=x", "text=a document"],
  ])("%s is ignored, and said", (query) => {
    expect(parseQuery(query)).toEqual({ settings: DEFAULT_SETTINGS, ignored: [query] });
  });

  test("only the first of two counts", () => {
    const { settings, ignored } = parseQuery(
      "mode=record&mode=budget&target_chars=1&target_tokens=2",
    );
    expect(settings).toMatchObject({ mode: "record", target: { unit: "chars", value: 1 } });
    expect(ignored).toEqual(["mode=budget", "target_tokens=2"]);
  });
});

test.each([
  ["", "judge", null, ""],
  ["#/", "judge", null, ""],
  ["#/?mode=record", "judge", null, "mode=record"],
  ["#/about", "about", null, ""],
  ["#/about/locality", "about", "locality", ""],
  ["#/api", "judge", null, ""],
  ["#/nowhere", "judge", null, ""],
  ["#/constructor", "judge", null, ""],
])("%s", (hash, page, part, query) => expect(parseRoute(hash)).toEqual({ page, part, query }));
