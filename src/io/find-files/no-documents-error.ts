import { ContextVerdictError } from "../../engine/contract/errors.js";

/** There is no document: `input_not_found`. Commands with `--allow-empty` hint at it. */
export class NoDocumentsError extends ContextVerdictError {
  constructor(message: string) {
    super("input_not_found", message);
  }
}
