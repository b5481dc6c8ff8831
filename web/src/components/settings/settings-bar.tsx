import type { Mode, TokenizerName } from "context-verdict";
import { useState } from "preact/hooks";
import "../../styles/settings.css";
import { selected } from "../../state/documents.js";
import { change, DEFAULT_SETTINGS, type Settings, settings } from "../../state/settings.js";
import { isScrollingTogether, isWrapping } from "../../state/view.js";
import { BudgetTarget } from "./budget-target.js";
import { describeKind, FLAVORS } from "./describe-kind.js";
import { SelectField } from "./select-field.js";

const MODES: Record<Mode, string> = {
  lossless: "lossless (keeps everything)",
  record: "records (rules, terms, rows)",
  budget: "budget (meets a target)",
};

const DELIMITERS: Record<Settings["delimiter"], string> = {
  auto: "auto (the lightest)",
  comma: "comma",
  tab: "tab",
  pipe: "pipe",
};

type Tokenizer = Exclude<TokenizerName, `chars-per-token:${number}`>;

const TOKENIZERS: Record<Tokenizer, string> = {
  pieces: "o200k_base, estimated at first",
  o200k_base: "o200k_base",
  cl100k_base: "cl100k_base",
};

/** The kind of the document; folded, the other options of `convert` and the display of texts. */
export function SettingsBar() {
  const [resets, setResets] = useState(0);
  const { mode, delimiter, flavor, tokenizer } = settings.value;
  const kind = describeKind(selected.value);
  const isFoldChanged =
    mode !== DEFAULT_SETTINGS.mode ||
    delimiter !== DEFAULT_SETTINGS.delimiter ||
    tokenizer !== DEFAULT_SETTINGS.tokenizer;
  const isChanged = isFoldChanged || flavor !== DEFAULT_SETTINGS.flavor;
  const reset = () => {
    change(DEFAULT_SETTINGS);
    setResets(resets + 1);
  };
  return (
    <section class="settings no-print" aria-label="Settings">
      {/* Fields hold what was typed into them until they are built anew. */}
      <div class="chips" key={resets}>
        <SelectField
          label="Read as"
          value={flavor}
          options={{ ...FLAVORS, auto: kind }}
          onValue={(next) => change({ flavor: next })}
          isDefault={flavor === "auto"}
        />
        <details class="more-settings" open={isFoldChanged}>
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
            value={tokenizer as Tokenizer}
            options={TOKENIZERS}
            onValue={(next) => change({ tokenizer: next })}
            isDefault={tokenizer === DEFAULT_SETTINGS.tokenizer}
          />
          <SelectField
            label="Delimiter"
            value={delimiter}
            options={DELIMITERS}
            onValue={(next) => change({ delimiter: next })}
            isDefault={delimiter === DEFAULT_SETTINGS.delimiter}
          />
          <Switch signal={isWrapping} label="Wrap lines" />
          <Switch signal={isScrollingTogether} label="Scroll together" />
        </details>
        {isChanged && (
          <button type="button" class="chip-button" onClick={reset}>
            Reset settings
          </button>
        )}
      </div>
      {mode === "budget" && <BudgetTarget key={`budget-${resets}`} />}
    </section>
  );
}

function Switch({ label, signal }: { label: string; signal: typeof isWrapping }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={signal.value}
        onChange={({ currentTarget }) => {
          signal.value = currentTarget.checked;
        }}
      />{" "}
      {label}
    </label>
  );
}
