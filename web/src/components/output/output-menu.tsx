import { useEffect, useId, useState } from "preact/hooks";
import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { makeLink } from "../../state/settings-address.js";
import "../../styles/output.css";
import { copy } from "./copy.js";
import { download, nameResult } from "./download.js";
import { listResults, type Result } from "./list-results.js";

/** What there is to take of the shown document: to copy, or to save as a file. */
export function OutputMenu({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  const heading = useId();
  const { name } = document;
  return (
    <section class="output-menu card no-print" aria-labelledby={heading}>
      <h2 id={heading}>Take it with you</h2>
      <ul>
        {listResults(name, judgement).map((result) => (
          <ResultItem key={result.label} result={result} name={name} />
        ))}
      </ul>
      <p class="output-link">
        <CopyButton what="Link to these settings" make={makeLink}>
          Copy a link to these settings
        </CopyButton>
        <span class="soft">The link holds settings only, never a document.</span>
      </p>
    </section>
  );
}

function ResultItem({ result, name }: { result: Result; name: string }) {
  const { label, extension, about, missing, make } = result;
  const id = useId();
  const file = nameResult(name, extension);
  const save = () => {
    download(file, [make()]);
    announce(`${label} saved as ${file}.`);
  };
  return (
    <li>
      <span class="output-name">
        {label} <code>{extension}</code>
      </span>
      <span id={id} class="soft output-about">
        {missing ?? about}
      </span>
      <span class="button-row">
        <CopyButton what={label} make={make} disabled={missing !== null} describedBy={id}>
          Copy<span class="visually-hidden"> {label}</span>
        </CopyButton>
        <button type="button" disabled={missing !== null} aria-describedby={id} onClick={save}>
          Download<span class="visually-hidden"> {label}</span>
        </button>
      </span>
    </li>
  );
}

interface CopyButtonProps {
  what: string;
  make: () => string;
  disabled?: boolean;
  describedBy?: string;
  children: preact.ComponentChildren;
}

/** Says for a moment that it has copied. */
function CopyButton({ what, make, disabled, describedBy, children }: CopyButtonProps) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), 2_000);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <button
      type="button"
      class="copy-button"
      disabled={disabled ?? false}
      aria-describedby={describedBy}
      data-done={isDone}
      onClick={async () => setDone(await copy(make(), what))}
    >
      {children}
    </button>
  );
}
