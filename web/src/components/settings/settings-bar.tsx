import type { Mode } from "context-verdict";
import { useState } from "preact/hooks";
import "../../styles/settings.css";
import { change, DEFAULT_SETTINGS, type Settings, settings } from "../../state/settings.js";
import { BudgetTarget } from "./budget-target.js";
import { SelectField } from "./select-field.js";
import { TokenizerChoice } from "./tokenizer-choice.js";

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

const FLAVORS: Record<Settings["flavor"], string> = {
  auto: "auto (by content and name)",
  markdown: "Markdown",
  text: "plain text",
  json: "JSON",
  jsonl: "JSON Lines",
  yaml: "YAML",
};

/** How documents are judged, as one line of chips: the options of `convert`, and who counts tokens. */
export function SettingsBar() {
  const [resets, setResets] = useState(0);
  const { mode, delimiter, flavor, tokenizer } = settings.value;
  const isChanged =
    mode !== DEFAULT_SETTINGS.mode ||
    delimiter !== DEFAULT_SETTINGS.delimiter ||
    flavor !== DEFAULT_SETTINGS.flavor ||
    tokenizer !== DEFAULT_SETTINGS.tokenizer;
  const reset = () => {
    change(DEFAULT_SETTINGS);
    setResets(resets + 1);
  };
  return (
    <section class="settings no-print" aria-label="Settings">
      {/* Fields hold what was typed into them until they are built anew. */}
      <div class="chips" key={resets}>
        <SelectField
          label="Mode"
          value={mode}
          options={MODES}
          onValue={(next) => change({ mode: next })}
          isDefault={mode === DEFAULT_SETTINGS.mode}
        />
        <SelectField
          label="Delimiter"
          value={delimiter}
          options={DELIMITERS}
          onValue={(next) => change({ delimiter: next })}
          isDefault={delimiter === "auto"}
        />
        <SelectField
          label="Read as"
          value={flavor}
          options={FLAVORS}
          onValue={(next) => change({ flavor: next })}
          isDefault={flavor === "auto"}
        />
        <TokenizerChoice />
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
