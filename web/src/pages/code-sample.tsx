import { useState } from "preact/hooks";

interface Props {
  /** The name of the sample, for people who hear the page. */
  label: string;
  text: string;
}

/** A command or an answer, to read and to copy. */
export function CodeSample({ label, text }: Props) {
  const [state, setState] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("Copied");
    } catch {
      setState("Select it and copy it");
    }
  };
  return (
    <div class="sample">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too. */}
      <div class="sample-text" role="group" aria-label={label} tabIndex={0}>
        <pre>
          <code>{text}</code>
        </pre>
      </div>
      <button type="button" class="no-print" aria-label={`Copy: ${label}`} onClick={copy}>
        Copy
      </button>
      <output class="soft">{state}</output>
    </div>
  );
}
