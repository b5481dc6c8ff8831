import { StreamLanguage, type StringStream } from "@codemirror/language";
import { LONGEST_LINE } from "./markdown-language.js";

interface State {
  /** One is at a value, not at a key. */
  isValue: boolean;
}

const KEY =
  /^(?:"(?:[^"\\]|\\.){0,1000}"|[A-Za-z_][\w.]{0,200})(?=(?:\[[^\]]{0,20}\])?(?:\{[^}]{0,2000}\})?:)/;

/** TOON line by line: keys, lengths and columns, values. For colours only. */
export const toonLanguage = StreamLanguage.define<State>({
  name: "toon",
  startState: () => ({ isValue: false }),
  token(stream, state) {
    if (stream.sol()) {
      state.isValue = false;
      stream.eatSpace();
      if (stream.match(KEY)) return "propertyName";
      if (stream.match(/^(?:\[[^\]]{0,20}\])(?:\{[^}]{0,2000}\})?:/)) return "meta";
      state.isValue = true;
    }
    if (!state.isValue) {
      state.isValue = stream.match(/^(?:\[[^\]]{0,20}\])?(?:\{[^}]{0,2000}\})?:/) !== null;
      if (state.isValue) return "meta";
    }
    return readValue(stream);
  },
});

function readValue(stream: StringStream): string | null {
  if (stream.string.length > LONGEST_LINE) {
    stream.skipToEnd();
    return null;
  }
  if (stream.eatSpace()) return null;
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return "string";
  if (stream.match(/^-?\d+(?:\.\d+)?(?=[,\t|]|$)/)) return "number";
  if (stream.match(/^(?:true|false|null)(?=[,\t|]|$)/)) return "atom";
  if (stream.match(/^[,|\t]/)) return "separator";
  stream.match(/^.[^,|\t"]*/);
  return null;
}
