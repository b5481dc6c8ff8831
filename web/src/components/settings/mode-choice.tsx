import type { Mode } from "context-verdict";
import { useId } from "preact/hooks";
import { change, settings } from "../../state/settings.js";

export const MODES: Record<Mode, { name: string; meaning: string }> = {
  lossless: { name: "Lossless", meaning: "Keeps everything, and proves it." },
  record: { name: "Record", meaning: "Keeps definitions, rules and table rows only." },
  budget: { name: "Budget", meaning: "Meets a target: losslessly if it can, else by cutting." },
};

/** How content is treated. */
export function ModeChoice() {
  const id = useId();
  return (
    <fieldset class="mode-choice">
      <legend>Mode</legend>
      {(Object.keys(MODES) as Mode[]).map((mode) => (
        <label key={mode} data-checked={settings.value.mode === mode}>
          <input
            type="radio"
            name={id}
            value={mode}
            checked={settings.value.mode === mode}
            aria-describedby={`${id}-${mode}`}
            aria-label={MODES[mode].name}
            onChange={() => change({ mode })}
          />
          <span>
            <span class="mode-name">{MODES[mode].name}</span>
            <span class="soft small" id={`${id}-${mode}`}>
              {MODES[mode].meaning}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
