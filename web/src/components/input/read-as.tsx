import type { DataFormat } from "context-verdict";
import { useEffect, useState } from "preact/hooks";
import { describeKind, FLAVORS, findNotData } from "../../answer/describe-kind.js";
import { EngineClient } from "../../engine/engine-client.js";
import type { Judgement } from "../../engine/messages.js";
import { arriveAtAnswer } from "../../state/arrival.js";
import { judgementOf, type PageDocument, readAs } from "../../state/documents.js";
import { SelectField } from "../settings/select-field.js";

/** What the document was taken for, a choice of something else, and what else it looks like. */
export function ReadAs({ document }: { document: PageDocument }) {
  const { id, flavor = "auto" } = document;
  const other = useOtherKind(document);
  return (
    <>
      <SelectField
        label="Read as"
        value={flavor}
        options={{ ...FLAVORS, auto: describeKind(document) }}
        onValue={(next) => readAs(id, next)}
        isDefault={flavor === "auto"}
      />
      <span role="status">
        {other !== null && (
          <>
            Looks like {FLAVORS[other]}.{" "}
            <button
              type="button"
              onClick={() => {
                readAs(id, other);
                arriveAtAnswer();
              }}
            >
              Read it as {FLAVORS[other]}
            </button>
          </>
        )}
      </span>
    </>
  );
}

/** Another kind that the shown document reads as. A thread of its own looks: data of megabytes takes seconds. */
function useOtherKind(document: PageDocument): DataFormat | null {
  const judgement = judgementOf(document);
  const [found, setFound] = useState<{ of: Judgement["plan"]; kind: DataFormat | null }>();
  useEffect(() => {
    if (judgement === undefined || !mayBeOther(document, judgement)) return;
    const { source: text, plan } = judgement;
    const client = new EngineClient();
    void client
      .ask({ kind: "other", text, best: plan.context_plan?.best_form })
      .then((kind) => setFound({ of: plan, kind }))
      // Nothing is offered where it could not be looked.
      .catch(() => {})
      .finally(() => client.close());
    return () => client.close();
  }, [judgement?.plan]);
  return found !== undefined && found.of === judgement?.plan ? found.kind : null;
}

/** How data may begin: with an item, a bracket or a key. */
const BEGINNING = /^\uFEFF?\s*(?:---\s+)?(?:-\s|[[{"']|[^\s#|`][^\n]*:(?:\s|$))/;

/** Whether a text is not what it was said to be, or nobody said what it is and it begins like data. */
function mayBeOther({ name, flavor = "auto" }: PageDocument, judgement: Judgement): boolean {
  if (findNotData(judgement.verdict) !== undefined) return true;
  const isSaid = flavor !== "auto" || /\.\w+$/.test(name) || judgement.flavor !== "markdown";
  return !isSaid && BEGINNING.test(judgement.source.slice(0, 1_000));
}
