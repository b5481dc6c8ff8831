/** The instructions that a host (an agent or editor) loads, as its makers published it. Data only. */
export interface Host {
  /** As it is typed: `claude-code`. */
  name: string;
  title: string;
  /** Whether the innermost directory comes first. Default: the outermost does. */
  upward?: true;
  /** In the order of loading. Successive places of one kind are read directory by directory. */
  places: readonly Place[];
  imports?: Imports;
  /** Default: the open standard of skills. */
  skills?: Skills;
  limits: readonly Limit[];
  /** What is loaded twice: a file under another name, by an import, or with the same text. */
  repeats: { links: boolean; imports: boolean; texts: boolean };
  /** Removed before the model sees a file. */
  strips: readonly ("front_matter" | "comments")[];
}

/** Files that are looked for in one kind of directory. */
export interface Place {
  /**
   * `above`: every directory from the root of the repository to the one asked about. `ends`: these two.
   */
  in: "above" | "directory" | "ends";
  /** Paths relative to the directory; or globs, whose part before the first wildcard is a folder. */
  files: readonly string[];
  /** `first`: only the first of the files that exists in a directory. Default: all of them. */
  takes?: "all" | "first";
  /** Files that turn this place off: where one exists in the same directories or above. */
  unless?: readonly string[];
  /** Left out below the folder of a glob. */
  except?: readonly string[];
  /** When a file is loaded. Default `start`: always. */
  loads?: Activation;
}

/**
 * `skill`: name and description are listed at the start, the rest is loaded if the model asks for it. The
 * others depend on the front matter: `paths` of Claude Code and Cline, `applyTo` of Copilot, rules of
 * Cursor, `trigger` of Windsurf.
 */
export type Activation = "start" | "skill" | "paths" | "apply_to" | "cursor_rule" | "trigger";

/** `@path` in a text. */
export interface Imports {
  /** How many imports may follow each other; null where it is not published. */
  depth: number | null;
  /** Where the files have to be. */
  within: "directory" | "repository";
  /** Whether `/…` may follow the `@`. A relative path always may. */
  absolute?: boolean;
  /** Names of files whose imports are not followed, as ends of paths. */
  not_in?: readonly string[];
  /** Text in which imports do not count: Markdown code (the default), or only text between backticks. */
  hidden_by?: "markdown" | "backticks";
}

/** How a host lists skills, by fields of the front matter of a `SKILL.md`. */
export interface Skills {
  /** Shown behind the name, which is that of the folder if there is no `name`. */
  shows: readonly string[];
  /** Without one of these, a skill is not listed. */
  requires: readonly string[];
  /** Keeps a skill out of the list if it is true. */
  hidden_by?: string;
  /** Of skills with the same name, all or the first. Default `first`. */
  same_name?: "first" | "all";
}

/** A limit of size. Of several that cut a file, the first counts. */
export interface Limit {
  unit: "bytes" | "characters";
  most: number;
  /** `project`: all its files together, in their order. `skill`: its description. */
  of: "file" | "project" | "skill";
  /** `cut`: the rest is lost. `skip`: the file is. */
  over: "cut" | "skip";
  /** Whether the source describes the effect of the limit. */
  verified: boolean;
}
