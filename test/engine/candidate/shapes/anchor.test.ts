import { expect, test } from "vitest";
import { toAnchor } from "../../../../src/engine/candidate/shapes/anchor.js";

test.each([
  ["words in lower case, joined by hyphens", "Getting Started", "getting-started"],
  ["no punctuation", "What's new? (1.2.3)", "whats-new-123"],
  ["every space, also around what is left out", "C++ & more", "c--more"],
  ["spaces at the beginning and end", " a ", "-a-"],
  ["no white space but spaces", "a\tb\u00a0c\nd", "abcd"],
  ["hyphens and underscores", "a-b_c--d", "a-b_c--d"],
  ["connecting punctuation", "a‿b", "a‿b"],
  ["letters and digits of all scripts", "Ünï 日本 ٣", "ünï-日本-٣"],
  ["marks that combine", "e\u0301t", "e\u0301t"],
  ["no emoji", "😀 x", "-x"],
  ["no half of a pair", "a\ud83d", "a"],
  ["no marks of Markdown", "`a` **b** [c](d)", "a-b-cd"],
  ["nothing of nothing", "", ""],
  ["nothing of marks alone", "?!", ""],
])("an anchor has %s", (_name, words, anchor) => expect(toAnchor(words)).toBe(anchor));
