/** GitHub's own reading of a line of a job's log, both of its forms, written from the runner's rules. */

const COMMANDS = new Set(
  "error warning notice debug group endgroup add-mask add-matcher remove-matcher add-path set-env set-output save-state echo stop-commands".split(
    " ",
  ),
);

export interface WorkflowCommand {
  name: string;
  properties: Record<string, string>;
  data: string;
}

/** The command that a line is, or undefined where the runner just shows it. */
export function parseWorkflowCommand(line: string): WorkflowCommand | undefined {
  return parseCurrent(line) ?? parseLegacy(line);
}

/** The lines that a runner sees: it reads until CR, LF or both. */
export function splitLog(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}

function parseCurrent(text: string): WorkflowCommand | undefined {
  const line = text.trimStart();
  if (!line.startsWith("::")) return undefined;
  const end = line.indexOf("::", 2);
  if (end < 0) return undefined;
  const [head, ...rest] = line.slice(2, end).split(" ");
  const name = head!.toLowerCase();
  if (!COMMANDS.has(name)) return undefined;
  const properties: Record<string, string> = {};
  for (const pair of rest.join(" ").trim().split(",")) {
    const equals = pair.indexOf("=");
    const value = pair.slice(equals + 1).replace(/^=+/, "");
    if (equals > 0 && value !== "") properties[pair.slice(0, equals)] = decode(value, true);
  }
  return { name, properties, data: decode(line.slice(end + 2), false) };
}

function decode(text: string, isProperty: boolean): string {
  const data = text.replaceAll("%0D", "\r").replaceAll("%0A", "\n");
  const value = isProperty ? data.replaceAll("%3A", ":").replaceAll("%2C", ",") : data;
  return value.replaceAll("%25", "%");
}

/** `##[name]data`, anywhere in a line. */
function parseLegacy(line: string): WorkflowCommand | undefined {
  const start = line.indexOf("##[");
  const end = start < 0 ? -1 : line.indexOf("]", start);
  if (end < 0) return undefined;
  const name = line
    .slice(start + 3, end)
    .split(" ")[0]!
    .toLowerCase();
  return COMMANDS.has(name) ? { name, properties: {}, data: line.slice(end + 1) } : undefined;
}
