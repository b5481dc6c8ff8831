import { useState } from "preact/hooks";
import "../../styles/settings.css";
import { change, DEFAULT_SETTINGS, type Settings, settings } from "../../state/settings.js";
import { BudgetTarget } from "./budget-target.js";
import { MODES, ModeChoice } from "./mode-choice.js";
import { SelectField } from "./select-field.js";
import { TokenizerChoice } from "./tokenizer-choice.js";

const DELIMITERS: Record<Settings["delimiter"], string> = {
  auto: "auto (the lightest)",
  comma: "comma",
  tab: "tab",
  pipe: "pipe",
};

const FLAVORS: Record<Settings["flavor"], string> = {
  auto: "auto (by file name)",
  markdown: "Markdown",
  text: "plain text",
};

/** On small screens the verdict comes first, and settings are opened when they are wanted. */
const WIDE = "(min-width: 48rem)";

/** How documents are judged: the options of `convert`, and who counts tokens. */
export function SettingsBar() {
  const [isOpen] = useState(() => matchMedia(WIDE).matches);
  const [resets, setResets] = useState(0);
  const reset = () => {
    change(DEFAULT_SETTINGS);
    setResets(resets + 1);
  };
  return (
    <details class="card settings no-print" open={isOpen}>
      <summary>
        <span class="settings-title">Settings</span> <span class="soft">{summarize()}</span>
      </summary>
      {/* Fields hold what was typed into them until they are built anew. */}
      <div class="settings-fields" key={resets}>
        <ModeChoice />
        {settings.value.mode === "budget" && <BudgetTarget />}
        <div class="settings-row">
          <SelectField
            label="Delimiter"
            value={settings.value.delimiter}
            options={DELIMITERS}
            onValue={(delimiter) => change({ delimiter })}
          />
          <SelectField
            label="Read as"
            value={settings.value.flavor}
            options={FLAVORS}
            onValue={(flavor) => change({ flavor })}
          />
          <TokenizerChoice />
          <button type="button" onClick={reset}>
            Reset settings
          </button>
        </div>
      </div>
    </details>
  );
}

/** What is not as it comes, so that closed settings are no secret. */
function summarize(): string {
  const { mode, delimiter, flavor, tokenizer } = settings.value;
  const changed = [
    ...(delimiter === "auto" ? [] : [delimiter]),
    ...(flavor === "auto" ? [] : [FLAVORS[flavor]]),
    ...(tokenizer === "pieces" ? [] : [tokenizer]),
  ];
  return [MODES[mode].name, ...changed].join(", ");
}
