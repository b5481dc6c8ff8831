import { examplesOf } from "./examples/tools.js";
import { headersOf } from "./headers.js";
import { JSON_TYPE, refError, success } from "./responses.js";
import { refSchema } from "./schemas.js";

const TAGS = { verdicts: "Verdicts", planned: "Planned", server: "Server" };

/** What may happen to any request. */
const ANY = [400, 401, 403, 408, 429, 431, 500, 503];
/** What may happen to one whose body is read. */
const WITH_BODY = [...ANY, 413, 415, 422].sort((a, b) => a - b);

const errors = (statuses) => Object.fromEntries(statuses.map((code) => [code, refError(code)]));

/** `paths`. */
export function generatePaths() {
  return {
    "/v1/profile": tool("profile", "ProfileVerdict", {
      summary: "Is converting this document to TOON worth it?",
      description:
        "Measures the document and decides. The candidate is made and measured, but withheld, to keep the answer small.",
      answer: "The verdict, whatever it is.",
    }),
    "/v1/convert": tool("convert", "ConvertVerdict", {
      summary: "The same, and what is the TOON?",
      description:
        "Decides, and gives the TOON candidate with the decision. A `refused` verdict has none, and is a 200 like any other.",
      answer: "The verdict with its candidate.",
    }),
    "/v1/validate": tool("validate", "Validation", {
      summary: "Is this TOON valid, and does it give back a document?",
      description:
        "Decodes the text with the official strict decoder. With `content`, also tells whether the text gives that document back. Invalid TOON is an answer with status 200, not an error.",
      answer: "What was found.",
    }),
    "/v1/plan": tool("plan", "PlanVerdict", {
      summary: "Which sections are worth it by themselves?",
      description:
        "Judges every section as a document of its own, under the same policy, and measures the hybrid document in which those that earn `convert` are replaced. The verdict on the whole document stands beside the plan and is not changed by it.",
      answer: "The verdict on the whole document, with the plan.",
    }),
    "/v1/estimate": planned("estimate"),
    "/v1/batch": planned("batch"),
    "/v1/openapi.yaml": { get: OPENAPI_FILE },
    "/livez": { get: LIVEZ },
    "/readyz": { get: READYZ },
  };
}

function tool(name, answerSchema, { summary, description, answer }) {
  const { requests, answers } = examplesOf(name);
  const requestSchema = `${name[0].toUpperCase()}${name.slice(1)}Request`;
  return {
    post: {
      operationId: name,
      tags: [TAGS.verdicts],
      summary,
      description,
      "x-status": "implemented",
      parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }],
      requestBody: {
        required: true,
        description: "Strict JSON in UTF-8: see *Requests* above.",
        content: { [JSON_TYPE]: { schema: refSchema(requestSchema), examples: requests } },
      },
      responses: { 200: success(answer, refSchema(answerSchema), answers), ...errors(WITH_BODY) },
    },
  };
}

function planned(name) {
  return {
    post: {
      operationId: name,
      tags: [TAGS.planned],
      summary: `Planned: \`${name}\` is not implemented`,
      description:
        "Its request and its answer are not specified yet; do not rely on it. Every request gets 501, and its body is not read.",
      "x-status": "planned",
      responses: errors([...ANY, 501].sort((a, b) => a - b)),
    },
  };
}

const OPENAPI_FILE = {
  operationId: "openapi",
  tags: [TAGS.server],
  summary: "This description",
  description:
    "The OpenAPI 3.1 description that the running server follows: this file, byte for byte. Local server only; the hosted API answers 404.",
  "x-status": "implemented",
  "x-local-only": true,
  security: [{}],
  responses: {
    200: {
      description: "This file.",
      headers: headersOf(),
      content: {
        "application/yaml": {
          schema: { description: "A YAML 1.2 document in UTF-8.", type: "string" },
        },
      },
    },
    ...errors([400, 403, 404, 408, 431, 500]),
  },
};

const health = (status) => ({ [status]: { summary: status, value: { status } } });

const healthOperation = (operationId, summary, description, responses) => ({
  operationId,
  tags: [TAGS.server],
  summary,
  description,
  "x-status": "implemented",
  security: [{}],
  responses: { ...responses, ...errors([400, 403, 408, 431, 500]) },
});

const LIVEZ = healthOperation(
  "livez",
  "Does the server live?",
  "Answers as long as the process can answer at all. Outside the versioned prefix.",
  { 200: success("It lives.", refSchema("Health"), health("ok")) },
);

const READYZ = healthOperation(
  "readyz",
  "Does the server take requests?",
  "For whoever sends requests to it: not before its workers are ready, and no more once it is being stopped. Outside the versioned prefix.",
  {
    200: success("It does.", refSchema("Health"), health("ok")),
    503: success("It does not, for now.", refSchema("Health"), {
      ...health("starting"),
      ...health("draining"),
    }),
  },
);
