import { announcement } from "../../state/announce.js";

/** Read out by screen readers when it changes. */
export function Announcer() {
  return (
    <p class="visually-hidden" aria-live="polite">
      {announcement.value}
    </p>
  );
}
