import { textField, toObject } from "../../io/json/json-fields.js";
import type { ResultHost } from "./result-host.js";

/** https://docs.github.com/en/copilot/reference/hooks-reference */
export const copilotCli: ResultHost = {
  parseResult({ toolName, toolArgs, toolResult }) {
    const result = toObject(toolResult);
    const text = textField(result, "textResultForLlm");
    if (typeof toolName !== "string" || text === undefined) return undefined;
    if (result?.resultType !== "success") return undefined;
    return {
      tool: toolName,
      args: typeof toolArgs === "string" ? JSON.parse(toolArgs) : toolArgs,
      texts: [text],
      replaceBy: ([textResultForLlm]) => ({
        modifiedResult: { resultType: "success", textResultForLlm },
      }),
    };
  },
  emptyAnswer: "{}",
};
