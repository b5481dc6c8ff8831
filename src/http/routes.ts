import type { ToolName } from "../engine/contract/requests.js";

/** The implemented endpoints. */
export const TOOL_ROUTES: Record<ToolName, string> = {
  profile: "/v1/profile",
  convert: "/v1/convert",
  validate: "/v1/validate",
  plan: "/v1/plan",
};

/** Endpoints that exist as a specification only. */
export const PLANNED_ROUTES = ["/v1/estimate", "/v1/batch"] as const;

export const OPENAPI_ROUTE = "/v1/openapi.yaml";
export const MCP_ROUTE = "/mcp";
/** The contract as pages for people. */
export const REFERENCE_ROUTE = "/reference";
