import type { ResultForm } from "../engine/reading/shorten-result.js";
import { RESULT_FORMS } from "../features/gain/gain-file.js";
import { checkWord } from "./command.js";
import type { OptionMeaning, OptionValues } from "./options.js";

/** What `--form` means to `wrap` and `hook`. */
export const RESULT_FORM: OptionMeaning = {
  value: "[TOOL=]FORM",
  text: "How JSON comes: json (default), table, toon or\nbest, for one tool or all; repeatable",
};

/** Reads `--form` of `wrap` and `hook`: a form for all tools, or `TOOL=FORM`. Of several, the last counts. */
export function readResultForms({ form = [] }: OptionValues): (tool: string) => ResultForm {
  const forms = form.map((word) => {
    const at = word.lastIndexOf("=");
    const tool = at < 0 ? undefined : word.slice(0, at);
    return { tool, form: checkWord("form", word.slice(at + 1), RESULT_FORMS) };
  });
  const find = (name?: string) => forms.findLast(({ tool }) => tool === name)?.form;
  return (tool) => find(tool) ?? find() ?? "json";
}
