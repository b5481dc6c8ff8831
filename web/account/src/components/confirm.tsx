import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { PageDialog } from "../../../src/components/shell/page-dialog.js";

interface Props {
  title: string;
  /** What the button says that does it. */
  action: string;
  isOpen: boolean;
  onClose: () => void;
  /** Does it; the dialog stays until it is done. */
  onConfirm: () => Promise<void> | null;
  children: ComponentChildren;
}

/** Asks before something is done that cannot be undone. */
export function Confirm({ title, action, isOpen, onClose, onConfirm, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    onClose();
  };
  return (
    <PageDialog title={title} isOpen={isOpen} onClose={onClose}>
      {children}
      <button type="button" class="primary" disabled={isBusy} onClick={() => void confirm()}>
        {action}
      </button>
    </PageDialog>
  );
}
