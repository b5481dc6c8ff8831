import { expect, test } from "vitest";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";

test("an error has a code, a message and where known a field", () => {
  const error = new ContextVerdictError("bad_request", "wrong", "mode");
  expect(error).toBeInstanceOf(Error);
  expect([error.name, error.code, error.message, error.field]).toEqual([
    "ContextVerdictError",
    "bad_request",
    "wrong",
    "mode",
  ]);
  expect(error.toEnvelope()).toEqual({
    error: { code: "bad_request", message: "wrong", field: "mode" },
  });
});

test("an envelope has no field where none is to blame, and no stack", () => {
  const { error } = new ContextVerdictError("internal", "broken").toEnvelope();
  expect(Object.keys(error)).toEqual(["code", "message"]);
});
