/** The editors, loaded after the verdict is shown. */
export { Reader } from "./reader.js";
export { ScrollSync } from "./scroll-sync.js";
export { SourceEditor } from "./source-editor.js";
