import { compact, convert, plan } from "../../src/index.js";

/** A form of a document, proved to restore to it, whether or not the verdict recommends it. */
export interface Arm {
  name: "source" | "compact" | "hybrid" | "toon";
  text: string;
}

/** A document in every form that it has and that differs from the others. */
export function findArms(source: string): Arm[] {
  const { toon_candidate: toon, flags } = convert(source);
  const hybrid = plan(source, { include_hybrid: true }).context_plan;
  const forms: readonly (readonly [Arm["name"], string | null | undefined])[] = [
    ["compact", compact(source)],
    ["hybrid", hybrid?.reassembly_verified ? hybrid.hybrid_document : null],
    ["toon", flags.restores === true ? toon : null],
  ];
  const arms: Arm[] = [{ name: "source", text: source }];
  for (const [name, text] of forms) {
    if (text == null || arms.some((arm) => arm.text === text)) continue;
    arms.push({ name, text });
  }
  return arms;
}
