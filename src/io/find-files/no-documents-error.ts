import { ContextVerdictError } from "../../engine/contract/errors.js";

/** Nothing that was asked for is a document: `input_not_found`. Commands say how to allow that. */
export class NoDocumentsError extends ContextVerdictError {
  constructor(message: string) {
    super("input_not_found", message);
  }
}
