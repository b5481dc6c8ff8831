import type { Mode } from "context-verdict";
import { useState } from "preact/hooks";
import "../../styles/settings.css";
import type { PageDocument } from "../../state/documents.js";
import { change, DEFAULT_SETTINGS, type Settings, settings } from "../../state/settings.js";
import { isWrapping } from "../../state/view.js";
import { ReadAs } from "../input/read-as.js";
import { BudgetTarget } from "./budget-target.js";
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
