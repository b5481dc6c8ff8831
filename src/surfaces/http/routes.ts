import type { ToolName } from "../../engine/tools.js";

/** The implemented endpoints (specification section 4). */
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

/** The methods of what is read: the `Allow` of the app's files, among others. */
export const READ_METHODS = "GET, HEAD";
export const WRITE_METHODS = "POST";

/** The methods of each path, as the `Allow` header lists them. */
export const ALLOWED_METHODS: ReadonlyMap<string, string> = new Map([
  ...Object.values(TOOL_ROUTES).map((path) => [path, WRITE_METHODS] as const),
  ...PLANNED_ROUTES.map((path) => [path, WRITE_METHODS] as const),
  ...["/", "/livez", "/readyz", OPENAPI_ROUTE].map((path) => [path, READ_METHODS] as const),
]);
