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
