import type { DataFormat, Mode } from "context-verdict";
import { useEffect, useId, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { describeFound, FLAVORS, findNotData } from "../../answer/describe-kind.js";
import { EngineClient } from "../../engine/engine-client.js";
import type { Judgement } from "../../engine/messages.js";
import { judgementOf, type PageDocument, readAs } from "../../state/documents.js";
import {
  change,
  DEFAULT_SETTINGS,
  parseTarget,
  type Settings,
  settings,
} from "../../state/settings.js";
import { arriveAtAnswer } from "../../state/view.js";
import "../../styles/settings.css";

const MODES: Record<Mode, string> = {
  lossless: "lossless (keeps everything)",
  record: "records (rules, terms, rows)",
  budget: "budget (meets a target)",
};

const TOKENIZERS: Record<Settings["tokenizer"], string> = {
  pieces: "o200k_base, estimated at first",
  o200k_base: "o200k_base",
  cl100k_base: "cl100k_base",
};

/** The kind of the document; folded, the options of all documents. */
export function SettingsBar({ document }: { document: PageDocument }) {
  const { mode, tokenizer } = settings.value;
  const isChanged = mode !== DEFAULT_SETTINGS.mode || tokenizer !== DEFAULT_SETTINGS.tokenizer;
  // Later it is a person who folds.
  const [isOpen] = useState(isChanged);
  return (
    <section class="settings no-print" aria-label="Settings">
      <div class="chips">
        <ReadAs document={document} />
        <details class="more-settings" open={isOpen}>
          <summary>Settings</summary>
          <SelectField
            label="Mode"
            value={mode}
            options={MODES}
            onValue={(next) => change({ mode: next })}
            isDefault={mode === DEFAULT_SETTINGS.mode}
          />
          <SelectField
            label="Tokenizer"
            value={tokenizer}
            options={TOKENIZERS}
            onValue={(next) => change({ tokenizer: next })}
            isDefault={tokenizer === DEFAULT_SETTINGS.tokenizer}
          />
        </details>
      </div>
      {mode === "budget" && <Budget />}
    </section>
  );
}

/** A choice of one among few, as a chip. */
function SelectField<Value extends string>({
  label,
  value,
  options,
  onValue,
  isDefault,
}: {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onValue: (value: Value) => void;
  /** Chips that are as they come stay quiet. */
  isDefault: boolean;
}) {
  const id = useId();
  return (
    <span class="chip" data-default={isDefault}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value as Value)}
      >
        {(Object.keys(options) as Value[]).map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </select>
    </span>
  );
}

/** What the document was taken for, a choice of something else, and what else it looks like. */
function ReadAs({ document }: { document: PageDocument }) {
  const { id, flavor = "auto" } = document;
  const other = useOtherKind(document);
  return (
    <>
      <SelectField
        label="Read as"
        value={flavor}
        options={{ ...FLAVORS, auto: describeFound(document) }}
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

/** The target of a budget. The field shows the fault of a wrong number and keeps it to itself. */
function Budget() {
  const { target, allowLossy } = settings.value;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseTarget(typed) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const count = parseTarget(text);
    if (count !== undefined) change({ target: count });
  };
  return (
    <fieldset class="budget">
      <legend class="visually-hidden">Budget</legend>
      <div class="field">
        <label for={id}>Target in tokens</label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(target)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
        {isWrong && (
          <p class="field-problem" id={`${id}-problem`} role="alert">
            Enter a whole number of at least 1. It is still {formatInteger(target)}.
          </p>
        )}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={allowLossy}
          onChange={({ currentTarget }) => change({ allowLossy: currentTarget.checked })}
        />
        <span>Allow cutting content</span>
      </label>
    </fieldset>
  );
}
