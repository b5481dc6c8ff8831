/** Plain texts that are JSON values, which have a shape of their own, or are hardly any. */
import { jsonArray, lines, nestArrays, repeat } from "./texts.js";

export const JSON_TEXTS = {
  "JSON rows": jsonArray((i) => ({ id: i, name: `n, ${i}`, ok: true }), 2),
  "JSON rows on one line": jsonArray((i) => ({ id: i, name: `n, ${i}` })),
  "JSON rows that differ": jsonArray((i) => ({ [`k${i}`]: i })),
  "JSON numbers": jsonArray((i) => i % 10),
  "JSON arrays of one": jsonArray((i) => [i % 10]),
  "JSON nested arrays": jsonArray(() => nestArrays(30), 1),
  "JSON dense nested arrays": jsonArray(() => nestArrays(3)),
  "JSON nested objects": jsonArray((i) => ({ a: { b: { c: { d: [{ e: i }] } } } }), "\t"),
  "JSON keys": (length) => `${lines((i) => `,"k${i}":${i}`, '{"k":0')(length)}}`,
  "JSON open arrays": repeat("[\n"),
  "JSON of one wide row": (length) =>
    JSON.stringify([
      Object.fromEntries(Array.from({ length: length >> 4 }, (_, index) => [`k${index}`, index])),
    ]),
  "JSON string of escapes": (length) => JSON.stringify({ a: '"\\\n'.repeat(length >> 3) }),
};
