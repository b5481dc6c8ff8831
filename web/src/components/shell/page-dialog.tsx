import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

interface Props {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ComponentChildren;
}

/**
 * A dialog over the page. The browser's own element keeps the focus inside, closes it by Escape and
 * gives the focus back.
 */
export function PageDialog({ title, isOpen, onClose, children }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isOpen && element?.open === false) element.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser does.
    <dialog
      ref={dialog}
      class="page-dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      {isOpen && (
        <div class="page-dialog-body">
          <div class="page-dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
