import { expect, test } from "vitest";
import { parseRoute } from "../../../web/src/state/route.js";

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
