import { ContextVerdictError } from "../../../engine/contract/errors.js";

export type SettingsValue = string | number | boolean | null | object;
export type Settings = Record<string, unknown>;

/** A command that the agent runs, and where it stands in the settings. */
export interface Handler {
  path: (string | number)[];
  command: string;
}

/**
 * Every command of `hooks`: by event, a list of groups, each with a list of handlers. What has
 * another form is the agent's own affair, unless it stands where a hook would have to be added.
 * @throws ContextVerdictError `bad_request` where `hooks` or an event of it has another form.
 */
export function findHandlers(settings: Settings): Handler[] {
  const { hooks } = settings;
  if (hooks === undefined) return [];
  if (typeof hooks !== "object" || hooks === null || Array.isArray(hooks)) {
    throw new ContextVerdictError("bad_request", '"hooks" in it is not an object');
  }
  return Object.entries(hooks).flatMap(([event, groups]) =>
    entriesOf(groups).flatMap(([groupIndex, group]) =>
      entriesOf((group as { hooks?: unknown } | null)?.hooks).flatMap(([index, handler]) => {
        const command = (handler as { command?: unknown } | null)?.command;
        const path = ["hooks", event, groupIndex, "hooks", index];
        return typeof command === "string" ? [{ path, command }] : [];
      }),
    ),
  );
}

function entriesOf(value: unknown): [number, unknown][] {
  return Array.isArray(value) ? [...value.entries()] : [];
}
