import { generateRequest, generateVerdict } from "../schema/generate.js";
import { readType } from "../schema/read-type.js";
import { TOOL_RULES, VALIDATION_RULES } from "../schema/rules.js";

const refSchema = (name) => ({ $ref: `#/components/schemas/${name}` });

/** `components.schemas`: the wire objects, from the types of the engine. @param errors All codes. */
export function generateSchemas(errors) {
  return {
    ProfileRequest: generateRequest("Profile"),
    ConvertRequest: generateRequest("Convert"),
    PlanRequest: generateRequest("Plan"),
    ValidateRequest: generateRequest("Validate"),
    Verdict: generateVerdict(),
    ProfileVerdict: generateToolVerdict(
      "profile",
      "The verdict that `profile` gives: of the lossless candidate, which is withheld.",
    ),
    ConvertVerdict: generateToolVerdict(
      "convert",
      "The verdict that `convert` gives: with its candidate, unless it is refused.",
    ),
    PlanVerdict: generateToolVerdict(
      "plan",
      "The verdict that `plan` gives: that of the whole document, and the plan beside it.",
    ),
    Validation: { title: "Validation", ...readType("Validation"), allOf: VALIDATION_RULES },
    ErrorEnvelope: generateEnvelope(errors),
    Health: HEALTH,
  };
}

function generateToolVerdict(tool, description) {
  const title = `${tool[0].toUpperCase()}${tool.slice(1)}Verdict`;
  const rules = TOOL_RULES[tool];
  return {
    title,
    description,
    allOf: [refSchema("Verdict"), { type: "object", ...rules }],
    type: "object",
    additionalProperties: true,
    // Types that are made from the contract read these only here, beside `allOf`.
    required: ["schema_version", "toon_candidate", "mode", ...(rules.required ?? [])],
  };
}

function generateEnvelope(errors) {
  const envelope = readType("ErrorEnvelope", { file: "errors" });
  const { code } = envelope.properties.error.properties;
  const missing = code.enum.filter((name) => !Object.hasOwn(errors, name));
  if (missing.length > 0) throw new Error(`no description of ${missing.join(", ")}`);
  return { title: "ErrorEnvelope", ...envelope };
}

/** The envelope as it comes with one status. Over HTTP, an error always names its exchange. */
export function envelopeOf(status, errors) {
  const codes = Object.keys(errors).filter((code) => errors[code].statuses.includes(status));
  const error = {
    description: "An error that comes with this status.",
    type: "object",
    properties: {
      code: {
        description: "What can be wrong with this status.",
        type: "string",
        enum: codes,
      },
      request_id: { description: "Always there over HTTP.", type: "string", minLength: 1 },
    },
    required: ["request_id"],
  };
  return {
    description: `The error envelope with status ${status}.`,
    allOf: [refSchema("ErrorEnvelope"), { type: "object", properties: { error } }],
  };
}

const HEALTH = {
  title: "Health",
  description: "Whether the server lives, or takes requests.",
  type: "object",
  properties: {
    status: {
      description:
        "`ok`: it does. `starting`: it is not ready yet, or not for a while (its workers, or the hosted API's records). `draining`: it finishes what it has and then ends.",
      type: "string",
      enum: ["ok", "starting", "draining"],
    },
  },
  additionalProperties: true,
  required: ["status"],
};
