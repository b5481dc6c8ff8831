import { ERROR_EXAMPLES } from "./examples/errors.js";
import { headersOf } from "./headers.js";
import { envelopeOf } from "./schemas.js";

/** The error answers: name of the component, what it means, headers beside the common ones. */
const ERROR_RESPONSES = {
  400: ["BadRequest", "The request is wrong. The same request will be wrong again."],
  401: ["Unauthorized", "Hosted API only: no valid key.", "www-authenticate"],
  403: ["Forbidden", "This caller, or a page of this origin, may not ask here."],
  404: ["NotFound", "There is nothing at this path."],
  405: ["MethodNotAllowed", "The path does not take this method.", "allow"],
  408: ["RequestTimeout", "The request did not arrive in time. The connection is closed."],
  413: ["PayloadTooLarge", "The body is too large."],
  415: ["UnsupportedMediaType", "The body is not plain `application/json` in UTF-8."],
  422: [
    "TooMuch",
    "The document costs too much, or its answer is too large. The same request will get the same answer.",
  ],
  429: [
    "RateLimited",
    "Hosted API only: too many requests.",
    "retry-after",
    "ratelimit",
    "ratelimit-policy",
  ],
  431: ["HeadersTooLarge", "The header fields are too large. The connection is closed."],
  500: ["Internal", "A defect of the server. The message says nothing of the document."],
  501: ["NotImplemented", "Planned: specified, not implemented. Always answered so."],
  503: ["Unavailable", "Not now: try again later.", "retry-after"],
};

export const JSON_TYPE = "application/json";

/** `components.responses`. */
export function generateResponses() {
  const responses = Object.entries(ERROR_RESPONSES).map(([status, [name, description, ...own]]) => [
    name,
    {
      description,
      headers: headersOf(...own),
      content: { [JSON_TYPE]: { schema: envelopeOf(Number(status)), ...examplesOf(status) } },
    },
  ]);
  return Object.fromEntries(responses);
}

function examplesOf(status) {
  const examples = Object.entries(ERROR_EXAMPLES).filter(
    ([, { status: own }]) => own === Number(status),
  );
  const published = examples.map(([name, { summary, body, request }]) => [
    name,
    // With the request, a reader can get the same answer, and a test does.
    { summary, value: body, ...(request === null ? {} : { "x-request": request }) },
  ]);
  return { examples: Object.fromEntries(published) };
}

export const refError = (status) => ({
  $ref: `#/components/responses/${ERROR_RESPONSES[status][0]}`,
});

/** An answer that is not an error. */
export function success(description, schema, examples) {
  return {
    description,
    headers: headersOf(),
    content: { [JSON_TYPE]: { schema, examples } },
  };
}
