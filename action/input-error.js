/** The workflow asks for something that cannot be: what it was and what is allowed. */
export class InputError extends Error {
  name = "InputError";
}
