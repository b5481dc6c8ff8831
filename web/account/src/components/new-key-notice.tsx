import { useState } from "preact/hooks";
import { newKey } from "../state/visit.js";

/** A key that was just made, to be copied: it is not shown again. */
export function NewKeyNotice() {
  const made = newKey.value;
  const [said, setSaid] = useState("");
  if (made === null) return null;
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(made.key).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Copied." : "The browser does not allow it: mark the key and copy it.");
  };
  return (
    <section class="card new-key" aria-labelledby="new-key">
      <h2 id="new-key">The new key in place of “{made.label || made.replaces.id}”</h2>
      <p>Store it now: it is shown this once.</p>
      <p>
        <code class="key-text">{made.key}</code>
      </p>
      <div class="button-row">
        <button type="button" class="primary" onClick={() => void copy()}>
          Copy
        </button>
        <button
          type="button"
          onClick={() => {
            newKey.value = null;
            setSaid("");
          }}
        >
          I have stored it
        </button>
        <span role="status">{said}</span>
      </div>
    </section>
  );
}
