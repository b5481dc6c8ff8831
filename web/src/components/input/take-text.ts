import { add, documents } from "../../state/documents.js";
import { announce, dismissAll, notify } from "../../state/notices.js";
import { arriveAtAnswer } from "../../state/view.js";
import { describeSize } from "./read-text.js";

/** Puts a text on the page, or an empty one to be typed. */
export function takeText(text: string): void {
  dismissAll();
  const problem = describeSize(new Blob([text]).size);
  if (problem !== undefined) {
    notify("problem", "The text was not added.", [`It ${problem}.`]);
    return;
  }
  add([{ name: nameNext(text === "" ? "Typed text" : "Pasted text"), text, sourceType: "paste" }]);
  if (text === "") setTimeout(focusSource);
  else {
    announce("Text added.");
    arriveAtAnswer();
  }
}

/** An empty text is there to be typed. */
export function focusSource(): void {
  document.querySelector<HTMLElement>(".source-field")?.focus();
}

/** `Pasted text`, `Pasted text 2` and so on. */
export function nameNext(name: string): string {
  const names = new Set(documents.peek().map((one) => one.name));
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
