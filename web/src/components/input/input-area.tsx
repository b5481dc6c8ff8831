import { useEffect, useRef } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { documents } from "../../state/documents.js";
import { isAdding } from "../../state/panels.js";
import "../../styles/input.css";
import { ExampleList } from "./example-list.js";
import { FileButtons } from "./file-buttons.js";
import { reading } from "./take-files.js";
import { TextForm } from "./text-form.js";

/** Where documents come in: all of the page while there is none, then a bar. */
export function InputArea() {
  const isEmpty = documents.value.length === 0;
  return (
    <section class="input-area no-print" aria-label="Documents to judge">
      {isEmpty ? <Welcome /> : <AddBar />}
      <ReadingProgress />
    </section>
  );
}

function Welcome() {
  useEffect(() => {
    isAdding.value = false;
  }, []);
  return (
    <>
      <h1 tabIndex={-1}>Is TOON worth it for this document?</h1>
      <p class="input-lead">
        Drop Markdown or text anywhere on this page. You get a verdict with its reasons, the
        numbers, and the converted text with its proof. Nothing is uploaded.
      </p>
      <div class="input-ways card">
        <TextForm />
        <div class="input-files">
          <p>Or drop files or a folder here, or choose them:</p>
          <p class="button-row">
            <FileButtons primary />
          </p>
          <p class="soft">UTF-8, up to 10 MB each, up to 1,000 at once.</p>
          <h2>Examples</h2>
          <ExampleList />
        </div>
      </div>
    </>
  );
}

function AddBar() {
  const panel = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = isAdding.value;
  useEffect(() => {
    if (isOpen) panel.current?.querySelector("textarea")?.focus();
  }, [isOpen]);
  const close = () => {
    isAdding.value = false;
    toggle.current?.focus();
  };
  return (
    <>
      <div class="input-bar">
        <h1 tabIndex={-1}>Is TOON worth it?</h1>
        <div class="button-row">
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls="add-panel"
            onClick={() => {
              isAdding.value = !isOpen;
            }}
          >
            Add text
          </button>
          <FileButtons />
        </div>
      </div>
      <div id="add-panel" ref={panel} class="input-ways card" hidden={!isOpen}>
        {isOpen && (
          <>
            <TextForm onTaken={close} />
            <div class="input-files">
              <h2>Examples</h2>
              <ExampleList onTaken={close} />
              <button type="button" onClick={close}>
                Close
              </button>
            </div>
          </>
        )}
      </div>
    </>
  );
}

function ReadingProgress() {
  const state = reading.value;
  if (state === null) return null;
  const { done, total } = state;
  return (
    <p class="input-progress">
      <progress value={done} max={total} aria-label="Reading files" /> Read {formatInteger(done)} of{" "}
      {formatInteger(total)} files
    </p>
  );
}
