import type { EditEvent, ReadEvent } from "../read-event.js";

/** A JSON object as it came from elsewhere: nothing is known of its fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** An agent that runs a command when a tool reads a file. One file each; data and pure functions. */
export interface Agent {
  /** As it is typed: `context-verdict hook claude-code`. */
  name: string;
  /** What its events say about a file that is read; undefined for any other event or tool. */
  parseRead(event: JsonObject): ReadEvent | undefined;
  /** Which file its events say is edited or written; undefined for any other event or tool. */
  parseEdit(event: JsonObject): EditEvent | undefined;
  /** How the agent reads the exact text of a file, for the agent itself. */
  describeExactRead(lines: number): string;
  /**
   * The answer that gives another text in place of what a tool read, in the shape of the tool's own
   * result. Only for events after the read, whose `given` is known.
   */
  writeReplacement(event: JsonObject, text: string): JsonObject;
  /**
   * The answer that carries a line: fields that the agent documents for this event, and never one
   * that decides about the call.
   */
  writeAnswer(event: string, line: string): JsonObject;
  /** What is printed where there is nothing to say. */
  emptyAnswer: "" | "{}";
  /** The environment variable with the project's directory, which relative directories start from. */
  projectVariable: string;
  /** Whether it reads files that `.gitignore` excludes. */
  readsIgnored: boolean;
  settings: AgentSettings;
}

/** Tools by a pattern of their names, and what they run; time limits are in the agent's own unit. */
export interface HookGroup {
  matcher: string;
  hooks: JsonObject[];
}

/** Where the agent's settings are, and what makes it run the hook. */
export interface AgentSettings {
  /** Below the project's directory and the home directory alike. */
  directory: string;
  file: string;
  /** Where it is set, it takes the place of `directory` in the home directory. */
  userDirectoryVariable?: string;
  /** Whether the agent reads settings with comments in them. */
  comments: boolean;
  /** After the read: what the agent was not allowed to read is never spoken of. */
  event: string;
  /** What makes the agent run a command for the tools that read a document and those that edit a file. */
  groups(command: string): HookGroup[];
}
