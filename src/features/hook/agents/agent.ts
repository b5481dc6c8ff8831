import type { JsonObject } from "../../../io/json/json-fields.js";

/** The event of an agent that has read a file. */
export interface ReadEvent {
  /** The path that the tool was called with. */
  path: string;
  /** The directory that a relative path starts from. */
  cwd: string | undefined;
  /** Whether a range was requested, even one that covers the whole file. */
  isRange: boolean;
  /** The text that the tool returned. */
  given: string | undefined;
}

/** The event of an agent that edits or writes a file, or tries to. */
export type EditEvent = Pick<ReadEvent, "path" | "cwd">;

/** An agent that runs a command when a tool has read a file: data and pure functions. */
export interface Agent {
  /** As in `context-verdict hook claude-code`. */
  name: string;
  /** Parses the event of a file read; undefined for any other event. */
  parseRead(event: JsonObject): ReadEvent | undefined;
  /** Parses the event of a file edit; undefined for any other event. */
  parseEdit(event: JsonObject): EditEvent | undefined;
  /** Tells the agent how to read the exact text of a file. */
  describeExactRead(lines: number): string;
  /** The answer that replaces the result of a tool, in the shape of that result. Only with a `given` text. */
  writeReplacement(event: JsonObject, text: string): JsonObject;
  /** Printed if there is nothing to say. */
  emptyAnswer: "" | "{}";
  /** The environment variable with the directory of the project. */
  projectVariable: string;
  settings: AgentSettings;
}

/** Hooks for tools with matching names. */
export interface HookGroup {
  matcher: string;
  hooks: JsonObject[];
}

/** Where settings are, in a project and for a user. */
export interface SettingsPlace {
  /** Relative to the home directory. */
  directory: string;
  /** Relative to `directory`. */
  file: string;
  /** If set, it replaces `directory` in the home directory. */
  userDirectoryVariable?: string;
  /** Relative to the directory of the project. Default: `file` in `directory`. */
  projectFile?: string;
}

export interface AgentSettings extends SettingsPlace {
  /** Whether settings may contain comments. */
  comments: boolean;
  /** The event after a read. */
  event: string;
  /** The settings that run a command for tools that read documents or edit files. */
  groups(command: string): HookGroup[];
  /** The settings that run a command for the tools of MCP servers. */
  resultGroups(command: string): HookGroup[];
}
