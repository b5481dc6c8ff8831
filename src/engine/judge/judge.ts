import { analyze } from "../candidate/analysis.js";
import type { FlavorChoice } from "../contract/requests.js";
import { readData } from "../data/read-data.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { AUTO_DELIMITER } from "../toon/codec.js";
import { decideOn, examine, isWorthConverting, type PartOptions } from "./judge-part.js";
import type { Judgement } from "./judgement.js";
import { SectionJudge } from "./section-judge.js";
import { findSplitting } from "./splitting.js";

export interface JudgeOptions extends PartOptions {
  flavor: FlavorChoice;
  /** Whether to look for parts that are worth converting if the whole is not. Default true. */
  splits?: boolean;
  /** The text as it was parsed before. */
  document?: Document;
}

/** The judgement on a whole document, and on its sections in lossless mode. */
export interface WholeJudgement extends Judgement {
  sectionJudge: SectionJudge;
}

/**
 * Judges any text, a whole document or a section of one: parse, find the lightest proved
 * candidate, measure it, look for parts that are worth converting, collect warnings, apply the policy.
 */
export function judge(text: string, options: JudgeOptions): WholeJudgement {
  const read = readData(text, options.flavor);
  const known = options.document?.flavor === read.flavor ? options.document : undefined;
  const analysis = analyze(known ?? parseDocument(text, read.flavor), read);
  const findings = examine(analysis, options);
  const sectionJudge = new SectionJudge(analysis, options.delimiter ?? AUTO_DELIMITER);
  const splits = options.splits !== false && !isWorthConverting(findings);
  const judgement = decideOn(findings, splits ? findSplitting(sectionJudge) : undefined);
  return { ...judgement, sectionJudge };
}
