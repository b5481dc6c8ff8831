import { ERRORS } from "./errors.js";
import { HEADERS, IDEMPOTENCY_KEY } from "./headers.js";
import { INFO, SERVERS, TAGS } from "./info.js";
import { generatePaths } from "./operations.js";
import { generateResponses, refError } from "./responses.js";
import { generateSchemas } from "./schemas.js";

/** The OpenAPI description of the whole API: schemas from the types, answers from the built engine. */
export function generateOpenapi() {
  return {
    openapi: "3.1.1",
    info: INFO,
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: SERVERS,
    security: [{}, { hostedKey: [] }],
    tags: TAGS,
    paths: generatePaths(),
    "x-other-requests": {
      "unknown-path": refError(404),
      "other-method": refError(405),
    },
    "x-error-codes": ERRORS,
    components: {
      schemas: generateSchemas(),
      responses: generateResponses(),
      headers: HEADERS,
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: {
        hostedKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "cv_live_…",
          description:
            "The hosted API takes a key in `Authorization: Bearer cv_live_…`, and in no other place. The local server asks for none and looks at none.",
        },
      },
    },
  };
}
