import { convert, plan } from "../../engine/api.js";
import { compact } from "../../engine/candidate/compact.js";

/**
 * The forms that are compared. `source_again` is the unchanged document asked in another order: how
 * far two runs of the same thing differ is the noise that every other difference has to exceed.
 */
export const ARMS = ["source", "compact", "hybrid", "toon", "source_again"] as const;
export type ArmName = (typeof ARMS)[number];

export interface Arm {
  name: ArmName;
  /** What a model reads. */
  text: string;
}

/**
 * A document in every form that it has and that is not another one of them: no hybrid where no
 * section converts, no compact Markdown where nothing can be left out. Proved lossless, whether or
 * not the verdict recommends them.
 */
export function findArms(source: string): Arm[] {
  const { toon_candidate: toon, flags } = convert(source);
  const hybrid = plan(source, { include_hybrid: true }).context_plan;
  const forms: readonly (readonly [ArmName, string | null | undefined])[] = [
    ["compact", compact(source)],
    ["hybrid", hybrid?.reassembly_verified ? hybrid.hybrid_document : null],
    ["toon", flags.restores === true ? toon : null],
  ];
  const arms: Arm[] = [{ name: "source", text: source }];
  for (const [name, text] of forms) {
    if (text == null || arms.some((arm) => arm.text === text)) continue;
    arms.push({ name, text });
  }
  return [...arms, { name: "source_again", text: source }];
}
