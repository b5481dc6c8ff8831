import { announce } from "../../state/announce.js";
import { add, documents } from "../../state/documents.js";
import { notify } from "../../state/notices.js";
import { describeSize } from "./read-text.js";

/** Puts a pasted or typed text on the page. @returns whether it was taken. */
export function takeText(text: string): boolean {
  const problem = describeSize(new Blob([text]).size);
  if (problem !== undefined) {
    notify("problem", "The text was not added.", [`It ${problem}.`]);
    return false;
  }
  add([{ name: nameNext("Pasted text"), text, sourceType: "paste" }]);
  announce("Text added.");
  return true;
}

/** `Pasted text`, `Pasted text 2` and so on. */
function nameNext(name: string): string {
  const names = new Set(documents.peek().map((one) => one.name));
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
