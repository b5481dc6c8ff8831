import { neutralize } from "../../../src/render/neutralize.js";

/** A piece of a document as plain words on one line of Markdown, in a table cell too. */
export function escapeMarkdown(text: string): string {
  return neutralize(text)
    .replace(/[\\`*_[\]<>|#~&]/g, "\\$&")
    .replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2")
    .replace(/^[-+=]/, "\\$&");
}
