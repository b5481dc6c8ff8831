/** Values as JSON, JSON Lines and YAML, and what is hardly any of them. */
import { around, jsonArray, lines, nestArrays, repeat } from "./texts.js";

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
  "JSON of one number": (length) => `[${"9".repeat(length)}]`,
  "JSON numbers with exponents": (length) => `${lines((i) => `,1${i}e-${i}`, "[1")(length)}]`,
  "JSON empty arrays": (length) => `[${repeat("[],")(length)}[]]`,
  "JSON brackets": around("[", "]"),
};

export const JSON_LINES = {
  "JSON Lines of rows": lines((i) => `{"id":${i},"name":"n, ${i}","ok":true}\n`),
  "JSON Lines that differ": lines((i) => `{"k${i}":[${i}]}\n`),
  "JSON Lines, one broken": (length) => `${lines((i) => `{"id":${i}}\n`)(length)}{`,
};

export const YAML = {
  "YAML rows": lines((i) => `- id: ${i}\n  name: "n, ${i}"\n`),
  "YAML flow maps": lines((i) => `- {id: ${i}, name: n${i}}\n`),
  "YAML members": lines((i) => `k${i}: ${i}\n`),
  "YAML that closes": repeat("]\n"),
  "YAML maps in a line": repeat("a: b: c\n"),
  "YAML sequences in a line": repeat("- - a\n"),
  "YAML quoted": (length) => `"${repeat("\\u0041\n")(length)}"`,
  "YAML anchors": lines((i) => `- &a${i} x\n`),
  "YAML staircase": (length) => lines((i) => `${" ".repeat(i % 60)}k${i}:\n`)(length),
};
