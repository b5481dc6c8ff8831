import {
  type Header,
  listOperations,
  type MediaType,
  type NamedOperation,
  type OpenapiDocument,
  type Operation,
  type Response,
  resolveRefs,
} from "../support/openapi-document.js";
import { whyNotSubset } from "./why-not-subset.js";

/**
 * What a client of the frozen API would stumble over in the live one: anything gone, any request
 * that is no longer taken, any answer that it could not read. New endpoints, statuses, optional
 * fields and headers are no breaks.
 */
export function findBreaks(frozen: OpenapiDocument, live: OpenapiDocument): string[] {
  const [old, now] = [resolveRefs(frozen), resolveRefs(live)];
  const schemas = Object.keys(old.components.schemas)
    .filter((name) => now.components.schemas[name] === undefined)
    .map((name) => `schema ${name} is gone`);
  const others = (["unknown-path", "other-method"] as const).flatMap((name) =>
    compareResponse(old["x-other-requests"][name], now["x-other-requests"][name], name),
  );
  return [
    ...schemas,
    ...others,
    ...compareCodes(old, now),
    ...listOperations(old).flatMap((operation) => compareOperation(operation, old, now)),
  ];
}

function compareCodes(old: OpenapiDocument, now: OpenapiDocument): string[] {
  return Object.entries(old["x-error-codes"]).flatMap(([code, { statuses }]) => {
    const kept = now["x-error-codes"][code];
    if (kept === undefined) return [`error code ${code} is gone`];
    const gone = statuses.filter((status) => !kept.statuses.includes(status));
    return gone.map((status) => `error code ${code} has no status ${status}`);
  });
}

function compareOperation(
  { path, method, operation }: NamedOperation,
  oldDocument: OpenapiDocument,
  document: OpenapiDocument,
): string[] {
  const where = `${method} ${path}`;
  const now = document.paths[path]?.[method.toLowerCase()];
  if (now === undefined) return [`${where} is gone`];
  // What was only planned promised nothing but its path.
  if (operation["x-status"] === "planned") return [];
  return [
    ...(now["x-status"] === "planned" ? [`${where} is planned again`] : []),
    ...(now.operationId === operation.operationId ? [] : [`${where} has another operationId`]),
    ...compareSecurity(operation.security ?? oldDocument.security, now, document, where),
    ...compareRequest(operation, now, where),
    ...Object.entries(operation.responses).flatMap(([status, response]) =>
      compareResponse(response, now.responses[status], `${where} ${status}`),
    ),
  ];
}

function compareSecurity(
  old: OpenapiDocument["security"],
  operation: Operation,
  { security }: OpenapiDocument,
  where: string,
): string[] {
  const now = (operation.security ?? security).map((way) => JSON.stringify(way));
  const gone = old.map((way) => JSON.stringify(way)).filter((way) => !now.includes(way));
  return gone.map((way) => `${where} is no longer open to ${way}`);
}

function compareRequest({ requestBody: old }: Operation, now: Operation, where: string): string[] {
  const { requestBody: body } = now;
  if (body?.required && !old?.required) return [`${where} needs a body`];
  return compareContent(old?.content, body?.content, `${where} request`, ([frozen, live]) =>
    whyNotSubset(frozen.schema, live.schema),
  );
}

function compareResponse(old: Response, now: Response | undefined, where: string): string[] {
  if (now === undefined) return [`${where} is gone`];
  const headers = Object.entries(old.headers ?? {}).flatMap(([name, header]) =>
    compareHeader(header, now.headers?.[name], `${where} header ${name}`),
  );
  const content = compareContent(old.content, now.content, where, ([frozen, live]) =>
    whyNotSubset(live.schema, frozen.schema),
  );
  return [...headers, ...content];
}

function compareHeader(old: Header, now: Header | undefined, where: string): string[] {
  if (now === undefined) return [`${where} is gone`];
  const reasons = whyNotSubset(now.schema, old.schema).map((reason) => `${where} ${reason}`);
  return old.required && !now.required ? [`${where} can be missing`, ...reasons] : reasons;
}

function compareContent(
  old: Record<string, MediaType> = {},
  now: Record<string, MediaType> = {},
  where: string,
  compare: (types: [frozen: MediaType, live: MediaType]) => string[],
): string[] {
  return Object.entries(old).flatMap(([type, media]) => {
    const live = now[type];
    if (live === undefined) return [`${where} is no longer ${type}`];
    return compare([media, live]).map((reason) => `${where} ${reason}`);
  });
}
