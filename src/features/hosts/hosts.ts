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
  /** How front matter is read. Default: it is not published; rules may have globs without quotes. */
  reads: { skills: Reading; rules: Reading };
  limits: readonly Limit[];
  /** What is loaded twice: a file under another name, by an import, or with the same text. */
  repeats: { links: boolean; imports: boolean; texts: boolean };
  /** Removed before the model sees a file. */
  strips: readonly ("front_matter" | "comments")[];
}

/** Files that are looked for in one kind of directory. */
export interface Place {
  /** `above`: from the root of the repository to the directory asked about. `ends`: only these two. */
  in: "above" | "directory" | "ends";
  /** Paths relative to the directory; or globs, whose part before the first wildcard is a folder. */
  files: readonly string[];
  /** `first`: only the first of the files that exists in a directory. Default: all of them. */
  takes?: "all" | "first";
  /** Files that turn this place off: where one exists in the same directories or above. */
  unless?: readonly string[];
  /** For each of them, a glob of what is meant and not taken. Default: the same in other letters. */
  meant?: readonly string[];
  /** Left out below the folder of a glob. */
  except?: readonly string[];
  /** When a file is loaded. Default `start`: always. */
  loads?: Activation;
  /** What is passed over below the folder of a glob. Default: nothing. */
  walk?: Walk;
}

/** What a host passes over as it looks for skills. */
export interface Walk {
  /** Names that begin with a dot. */
  skips_hidden?: boolean;
  /** Links to files, or also those to folders. */
  skips_links?: "files" | "all";
  /** How many folders may be below each other. */
  deepest?: number;
  /** How many folders are opened. */
  most?: number;
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
  /** Where the files have to be, and those that rules link to. */
  within: "directory" | "repository";
  /** Whether `/…` may follow the `@`. A relative path always may. */
  absolute?: boolean;
  /** Names of files whose imports are not followed, as ends of paths. */
  not_in?: readonly string[];
  /** Text in which imports do not count: Markdown code (the default), or only text between backticks. */
  hidden_by?: "markdown" | "backticks";
  /** Whether `#…` at the end names a part of the file. Elsewhere it belongs to the name. */
  anchors?: boolean;
}

export type FieldType = "text" | "boolean" | "list" | "map" | "number";

/** How a host reads front matter. */
export interface Reading {
  /**
   * How it reads what is no YAML: line by line, or as YAML with values of one line in quotes, be it all that
   * need them or those with a colon.
   */
  fallback?: "lines" | "values" | "colons";
  /**
   * What happens where that fails. `skips`: the file is not loaded. `drops`: no field counts. `unknown`: it
   * is not published, and taken as read line by line.
   */
  otherwise: "skips" | "drops" | "unknown";
  /** Fields that are there once and have this type; others are read as what is no YAML. */
  types?: Readonly<Record<string, FieldType>>;
  /** What hides it where it stands at its first `---`. Default: `indent`. */
  hidden_by?: readonly Hiding[];
}

/** A byte order mark; blanks before `---`; blanks behind it. */
export type Hiding = "mark" | "indent" | "blank";

/** How a host lists skills, by fields of the front matter of a `SKILL.md`. */
export interface Skills {
  /** Shown behind the name, which is that of the folder if there is no `name`. */
  shows: readonly string[];
  /** Whether the first line of the text stands in for what is shown. */
  shows_text?: boolean;
  /** Without one of these, a skill is not listed; `---` is the front matter itself. */
  requires: readonly string[];
  /** What the name has to be: that of the folder, or letters, digits and ` _.-`. */
  named?: "as_folder" | "plainly";
  /** Values of `disable-model-invocation` that keep a skill out of the list. */
  off?: readonly string[];
  /** Of skills with the same name, all or the first. Default `first`. */
  same_name?: "first" | "all";
}

/** A limit of size. Of several that cut a file, the first counts. */
export interface Limit {
  unit: "bytes" | "characters";
  most: number;
  /** `project`: all its files together, in their order. `skill`: its description; `name`: its name. */
  of: "file" | "project" | "skill" | "name";
  /** `cut`: the rest is lost. `skip`: the file is. */
  over: "cut" | "skip";
  /** Whether the source describes the effect of the limit. */
  verified: boolean;
}

/** The open standard, which most hosts follow. */
export const STANDARD: Skills = { shows: ["description"], requires: ["name", "description"] };

const CLAUDE_FILES = ["CLAUDE.md", ".claude/CLAUDE.md", "CLAUDE.local.md"];
const COPILOT_FILES = ["AGENTS.md", "CLAUDE.md", ".claude/CLAUDE.md", "GEMINI.md"];
const COPILOT_RULES = ".github/instructions/**/*.instructions.md";

const RULES: Reading = { fallback: "lines", otherwise: "unknown" };
const VALUES: Reading = { fallback: "values", otherwise: "drops" };
const BARE = ["indent", "blank"] as const;
const TEXTS = { name: "text", description: "text" } as const;

/** Whether equal files are loaded twice is not published: they count once. */
const NOT_PUBLISHED = { links: false, imports: true, texts: false };

/**
 * Every host that is known, in the order of reports. docs/loads.md has the sources of these facts, their
 * dates, and what is not verified.
 */
const FACTS: readonly Facts[] = [
  {
    name: "codex",
    title: "Codex",
    places: [
      { in: "above", files: ["AGENTS.override.md", "AGENTS.md"], takes: "first" },
      {
        ...skills("above", "/**", ".codex", ".agents"),
        walk: { skips_hidden: true, skips_links: "files", deepest: 6, most: 2_000 },
      },
    ],
    skills: { shows: ["description"], requires: ["description"], same_name: "all" },
    reads: {
      skills: { otherwise: "skips", types: { ...TEXTS, metadata: "map" }, hidden_by: ["mark"] },
    },
    limits: [
      { unit: "characters", most: 64, of: "name", over: "skip", verified: true },
      { unit: "bytes", most: 32_768, of: "project", over: "cut", verified: true },
      { unit: "characters", most: 1_024, of: "skill", over: "skip", verified: true },
    ],
  },
  {
    name: "claude-code",
    title: "Claude Code",
    places: [
      { in: "above", files: ["CLAUDE.md", ".claude/CLAUDE.md"] },
      { in: "above", files: ["AGENTS.md", ".claude/AGENTS.md"], unless: CLAUDE_FILES },
      { in: "above", files: [".claude/rules/**/*.md"], loads: "paths" },
      { in: "above", files: ["CLAUDE.local.md"] },
      skills("above", "/*", ".claude"),
    ],
    imports: { depth: 4, within: "directory", absolute: true, anchors: true },
    skills: {
      shows: ["description", "when_to_use"],
      shows_text: true,
      requires: [],
      off: ["true", "yes", "on", "1"],
    },
    reads: { skills: VALUES, rules: VALUES },
    limits: [
      { unit: "bytes", most: 4_194_304, of: "file", over: "skip", verified: true },
      { unit: "characters", most: 1_536, of: "skill", over: "cut", verified: true },
    ],
    repeats: { links: false, imports: false, texts: true },
    strips: ["front_matter", "comments"],
  },
  {
    name: "gemini-cli",
    title: "Gemini CLI",
    places: [
      { in: "above", files: ["GEMINI.md"] },
      { ...skills("directory", "/*", ".agents", ".gemini"), walk: { skips_hidden: true } },
      skills("directory", "", ".agents", ".gemini"),
    ],
    reads: {
      skills: { fallback: "lines", otherwise: "skips", types: TEXTS, hidden_by: ["mark", ...BARE] },
    },
    imports: { depth: 5, within: "repository", absolute: true, hidden_by: "backticks" },
    repeats: { links: false, imports: true, texts: true },
  },
  {
    name: "cursor",
    title: "Cursor",
    places: [
      {
        in: "directory",
        files: [".cursor/rules/**/*.mdc"],
        meant: [".cursor/rules/**/*.{md,mdc}"],
        loads: "cursor_rule",
      },
      { in: "directory", files: ["AGENTS.md", "CLAUDE.md", ".cursorrules"] },
      skills("directory", "/**", ".agents", ".cursor", ".claude", ".codex"),
    ],
    skills: { ...STANDARD, off: ["true"] },
    reads: { rules: { ...RULES, types: { alwaysApply: "boolean" } } },
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
  {
    name: "copilot-cli",
    title: "Copilot CLI",
    places: [
      // Names do not count by case there: what is in other letters may be loaded.
      { in: "above", files: [".github/copilot-instructions.md", ...COPILOT_FILES], meant: [] },
      { in: "ends", files: [COPILOT_RULES], meant: [], loads: "apply_to" },
      { ...skills("above", "/**", ".github", ".agents", ".claude"), meant: [] },
    ],
    imports: { depth: null, within: "repository", not_in: ["GEMINI.md", ".instructions.md"] },
    skills: { shows: ["description"], requires: ["---"], named: "plainly", off: ["true"] },
    reads: { skills: { otherwise: "skips", types: { "argument-hint": "text" } } },
    repeats: { links: false, imports: false, texts: false },
    strips: ["front_matter"],
  },
  {
    name: "opencode",
    title: "OpenCode",
    upward: true,
    places: [
      { in: "above", files: ["AGENTS.md"] },
      { in: "above", files: ["CLAUDE.md"], unless: ["AGENTS.md"] },
      { in: "above", files: ["CONTEXT.md"], unless: ["AGENTS.md", "CLAUDE.md"] },
      {
        in: "above",
        files: [".opencode/skills/**/SKILL.md", ".opencode/skill/**/SKILL.md"],
        loads: "skill",
        walk: { skips_hidden: true },
      },
      skills("above", "/**", ".agents", ".claude"),
    ],
    reads: { skills: { fallback: "colons", otherwise: "skips", types: TEXTS } },
  },
  {
    name: "cline",
    title: "Cline",
    places: [
      { in: "directory", files: [".clinerules"] },
      {
        in: "directory",
        files: [".clinerules/**/*.md", ".clinerules/**/*.txt"],
        except: ["workflows/", "hooks/", "skills/"],
        loads: "paths",
        walk: { skips_links: "all" },
      },
      {
        in: "directory",
        files: [".cursorrules", ".cursor/rules/**/*.mdc", ".windsurfrules", "AGENTS.md"],
        walk: { skips_links: "all" },
      },
      skills("directory", "/*", ".agents", ".claude", ".cline", ".clinerules"),
    ],
    skills: { ...STANDARD, named: "as_folder" },
    reads: {
      skills: { otherwise: "skips", types: TEXTS, hidden_by: BARE },
      rules: { otherwise: "drops", types: { paths: "list" }, hidden_by: BARE },
    },
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
  {
    name: "windsurf",
    title: "Windsurf",
    places: [
      { in: "above", files: [".devin/rules/**/*.md", ".windsurf/rules/**/*.md"], loads: "trigger" },
      { in: "above", files: ["AGENTS.md", "agents.md"], takes: "first" },
      { in: "directory", files: [".windsurfrules"] },
      skills("directory", "/*", ".windsurf", ".agents"),
    ],
    limits: [{ unit: "characters", most: 12_000, of: "file", over: "cut", verified: false }],
    repeats: NOT_PUBLISHED,
    strips: ["front_matter"],
  },
];

type Facts = Pick<Host, "name" | "title" | "places"> &
  Partial<Omit<Host, "reads"> & { reads: Partial<Host["reads"]> }>;

export const HOSTS: readonly Host[] = FACTS.map((facts) => ({
  limits: [],
  repeats: { links: true, imports: true, texts: true },
  strips: [],
  ...facts,
  reads: { skills: { otherwise: "unknown" }, rules: RULES, ...facts.reads },
}));

export const HOST_NAMES: readonly string[] = HOSTS.map(({ name }) => name);

/** The files that a host loads from a folder by name, whether git ignores them or not. */
export const LOADED_NAMES: readonly string[] = HOSTS.flatMap(({ places }) => places)
  .flatMap(({ files }) => files)
  .filter((name) => !name.includes("*"));

/** `below` is how deep the folders of skills may be: `/*` or `/**`, or empty for one skill. */
function skills(where: Place["in"], below: string, ...homes: readonly string[]): Place {
  const [files, meant] = [below, "/**"].map((folders) => {
    return homes.map((home) => `${home}/skills${folders}/SKILL.md`);
  });
  return { in: where, files: files!, meant: meant!, loads: "skill" };
}
