import { convert, plan, profile, validate } from "../../src/index.js";
import type { Question } from "./questions.js";
import type { Surface } from "./surface.js";

/** The library, called as a program calls it. */
export const library: Surface = {
  async answer({ tool, request: { content, toon = "", options = {} } }: Question) {
    const answer =
      tool === "validate"
        ? validate(toon, { ...options, ...(content === undefined ? {} : { content }) })
        : { profile, convert, plan }[tool](content ?? "", options);
    return JSON.parse(JSON.stringify(answer));
  },
  async close() {},
};
