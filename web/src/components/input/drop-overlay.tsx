import { isDragging } from "./page-transfer.js";

/** Seen while something is held over the page. */
export function DropOverlay() {
  if (!isDragging.value) return null;
  return (
    <div class="drop-overlay no-print" aria-hidden="true">
      <p>Drop to judge. Nothing is uploaded.</p>
    </div>
  );
}
