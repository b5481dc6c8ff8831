import { useId, useState } from "preact/hooks";
import { takeText } from "./take-text.js";

/** A field for a text. What is pasted into the empty field is judged at once. */
export function TextForm({ onTaken }: { onTaken?: () => void }) {
  const id = useId();
  const [isEmpty, setEmpty] = useState(true);
  const submit = (form: HTMLFormElement) => {
    const field = form.elements.namedItem("text") as HTMLTextAreaElement;
    if (field.value.trim() === "") return field.focus();
    if (!takeText(field.value)) return;
    field.value = "";
    onTaken?.();
  };
  const paste = (event: ClipboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (event.currentTarget.value !== "" || text === "") return;
    event.preventDefault();
    if (takeText(text)) onTaken?.();
  };
  return (
    <form
      class="text-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <label for={id}>Paste or type a document</label>
      <textarea
        id={id}
        name="text"
        rows={8}
        spellcheck={false}
        placeholder="# A Markdown document"
        onPaste={paste}
        onInput={(event) => setEmpty(event.currentTarget.value === "")}
        onKeyDown={(event) => {
          const { key, ctrlKey, metaKey, currentTarget } = event;
          if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
        }}
      />
      <p class="text-form-actions">
        <button type="submit" class={isEmpty ? "" : "primary"}>
          Judge this text
        </button>
        <span class="soft">
          <kbd>Ctrl</kbd> or <kbd>Cmd</kbd> and <kbd>Enter</kbd>
        </span>
      </p>
    </form>
  );
}
