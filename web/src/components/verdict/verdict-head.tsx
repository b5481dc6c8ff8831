import type { Verdict } from "context-verdict";
import { describeLoss } from "../../../../src/render/describe-loss.js";
import { HEADLINES } from "../../../../src/render/headline.js";
import { countSeverities } from "../../../../src/render/terminal/warning-list.js";
import { DecidingRule } from "./deciding-rule.js";
import { explain } from "./explain.js";
import { VerdictMark } from "./verdict-mark.js";
import { TONES } from "./verdict-tone.js";

/** The decision: what it is, what that means, and why, in the words of the command line. */
export function VerdictHead({ verdict, warningsId }: { verdict: Verdict; warningsId: string }) {
  const { words, meaning } = HEADLINES[verdict.verdict];
  const loss = describeLoss(verdict);
  return (
    <header class="verdict-head" data-tone={TONES[verdict.verdict]}>
      <h2>
        <VerdictMark verdict={verdict.verdict} />
        <span class="verdict-words">{words}</span> <span class="verdict-meaning">{meaning}</span>
      </h2>
      {loss !== undefined && (
        <p class="verdict-loss">
          <span aria-hidden="true">{loss.mark}</span> <strong>{loss.words}</strong> {loss.meaning}
        </p>
      )}
      <p>{explain(verdict)}</p>
      <div class="verdict-more">
        <DecidingRule verdict={verdict} />
        {verdict.warnings.length > 0 && (
          <button type="button" class="no-print" onClick={() => showPart(warningsId)}>
            Go to {countSeverities(verdict.warnings)}
          </button>
        )}
      </div>
    </header>
  );
}

/** A link to a place would be a link to a page here: pages are told apart by their hash. */
function showPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}
