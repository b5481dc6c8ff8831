import type { Mode } from "context-verdict";
import { useState } from "preact/hooks";
import "../../styles/settings.css";
import { type PageDocument, readAs } from "../../state/documents.js";
import { change, DEFAULT_SETTINGS, type Settings, settings } from "../../state/settings.js";
import { isWrapping } from "../../state/view.js";
import { BudgetTarget } from "./budget-target.js";
import { describeKind, FLAVORS } from "./describe-kind.js";
import { SelectField } from "./select-field.js";

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

/** The kind of the document; folded, the options of all documents and the display of texts. */
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
          <label class="switch">
            <input
              type="checkbox"
              checked={isWrapping.value}
              onChange={({ currentTarget }) => {
                isWrapping.value = currentTarget.checked;
              }}
            />{" "}
            Wrap lines
          </label>
        </details>
      </div>
      {mode === "budget" && <BudgetTarget />}
    </section>
  );
}

/** What the document was taken for, and a choice of something else. */
export function ReadAs({ document }: { document: PageDocument }) {
  const { id, flavor = "auto" } = document;
  return (
    <SelectField
      label="Read as"
      value={flavor}
      options={{ ...FLAVORS, auto: describeKind(document) }}
      onValue={(next) => readAs(id, next)}
      isDefault={flavor === "auto"}
    />
  );
}
