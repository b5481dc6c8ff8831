import { announce } from "../../state/announce.js";
import { notify } from "../../state/notices.js";

/** Copies a text and says so. @returns whether it was copied. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied.`);
    return true;
  } catch {
    notify("problem", `${what} could not be copied.`, [
      "The browser did not allow it. Allow the clipboard for this page, or download it instead.",
    ]);
    return false;
  }
}
