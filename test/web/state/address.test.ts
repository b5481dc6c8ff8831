import { describe, expect, test } from "vitest";
import {
  DEFAULT_SETTINGS,
  parseQuery,
  type Settings,
  toQuery,
} from "../../../web/src/state/settings.js";

const BUDGET: Settings = {
  mode: "budget",
  target: 800,
  allowLossy: false,
  tokenizer: "cl100k_base",
};
const parse = (query: string) => parseQuery(new URLSearchParams(query));

describe("settings in an address", () => {
  test("the defaults need no words", () => {
    expect(toQuery(DEFAULT_SETTINGS)).toBe("");
    expect(parse("")).toEqual({ settings: DEFAULT_SETTINGS, ignored: [] });
  });

  test("come back as they were", () => {
    const query = toQuery(BUDGET);
    expect(query).toBe("mode=budget&tokenizer=cl100k_base&target_tokens=800&allow_lossy=false");
    expect(parse(query)).toEqual({ settings: BUDGET, ignored: [] });
  });

  test.each([
    ...["mode=fast", "colour=red", "delimiter=tab", "tokenizer=chars-per-token:4", "flavor=yaml"],
    ...["target_tokens=0", "target_tokens=1e3", "target_tokens=99999999999999999"],
    ...["allow_lossy=yes", "__proto__=x", "constructor=x", "text=a document"],
  ])("%s is ignored, and said", (query) => {
    expect(parse(query)).toEqual({ settings: DEFAULT_SETTINGS, ignored: [query] });
  });

  test("only the first of two counts", () => {
    const { settings, ignored } = parse("mode=record&mode=budget&target_tokens=1&target_tokens=2");
    expect(settings).toMatchObject({ mode: "record", target: 1 });
    expect(ignored).toEqual(["mode=budget", "target_tokens=2"]);
  });
});
