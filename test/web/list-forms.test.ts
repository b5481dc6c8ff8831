import { describe, expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { adviseOn, findAdvised } from "../../web/src/answer/list-forms.js";
import type { Judgement } from "../../web/src/engine/messages.js";

const TABLE = `# Ports\n\n| name | port | use |\n| - | - | - |\n${Array.from(
  { length: 30 },
  (_, index) => `| [s${index}](services/s${index}.md) | ${8_000 + index} | internal |`,
).join("\n")}\n`;

const judge = (text: string, options = {}) =>
  ({
    source: text,
    flavor: "markdown",
    compact: null,
    verdict: convert(text, options),
    plan: plan(text, { include_hybrid: true }),
  }) as Judgement;

describe("the best form", () => {
  test("is the engine's, with the text that was measured", () => {
    const form = findAdvised(judge(TABLE));
    expect(form.id).toBe("toon");
    expect(form.text).toHaveLength(convert(TABLE).measured_chars.toon);
  });

  test("is the document where nothing improves it", () => {
    const form = findAdvised(judge("Just a line.\n"));
    expect([form.id, form.text]).toEqual(["keep", "Just a line.\n"]);
  });

  test("of what is cut is what the mode makes, and needs a look", () => {
    const cut = judge(TABLE, { mode: "budget", target_chars: 300, allow_lossy: true });
    expect(findAdvised(cut).id).toBe("mode");
    expect(adviseOn(cut).action).toBe("look_first");
  });
});
