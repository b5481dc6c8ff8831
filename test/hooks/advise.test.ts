import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { guessFlavor } from "../../src/files/guess-flavor.js";
import { advise } from "../../src/hooks/advise.js";
import { convert, plan, restore } from "../../src/index.js";

const ROOT = new URL("../../", import.meta.url);
const documents = ["examples/", "corpus/cases/"].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:md|txt)$/.test(file))
    .map((file) => folder + file),
);

describe("what the engine says of every document of ours", () => {
  const kinds = new Set<string | undefined>();

  test.each(documents)("%s", (file) => {
    const text = readFileSync(new URL(file, ROOT), "utf8");
    const flavor = guessFlavor(file);
    const { verdict, better } = advise(text, flavor, true);
    kinds.add(better?.kind);
    const converted = convert(text, { flavor });
    const { context_plan } = plan(text, { flavor, include_hybrid: true });
    if (better === undefined) {
      expect(converted.safe_to_auto_apply).toBe(false);
      expect(context_plan!.safe_to_auto_apply).toBe(false);
      expect(verdict).toBe(converted.verdict);
      expect(advise(text, flavor)).toEqual({});
      return;
    }
    expect(verdict).toBeUndefined();
    const whole = better.kind === "toon";
    expect(converted.safe_to_auto_apply).toBe(whole);
    if (!whole) expect(context_plan!.safe_to_auto_apply).toBe(true);
    expect(better.text).toBe(whole ? converted.toon_candidate : context_plan!.hybrid_document);
    expect(better.source_chars).toBe(text.length);
    expect(better.chars).toBe(better.text.length);
    expect(better.savings_pct).toBe(
      whole ? converted.measured_chars.savings_pct : context_plan!.net.savings_pct,
    );
    expect(restore(better.text)).toBeTypeOf("string");
  });

  test("all kinds occur", () => {
    expect([...kinds].sort()).toEqual(["hybrid", "toon", undefined]);
  });
});
