import { ofContents, type ResultHost } from "./result-host.js";

/** From the plugin in docs/hooks.md: a tool of a server has `content`. https://opencode.ai/docs/plugins */
export const opencode: ResultHost = {
  parseResult: (event) => ofContents(event, event.content, (content) => ({ content })),
  emptyAnswer: "",
};
