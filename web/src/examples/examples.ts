/** A document of ours to try the page with. Its text is a chunk that is loaded when asked for. */
export interface Example {
  name: string;
  about: string;
  load(): Promise<{ default: string }>;
}

export const EXAMPLES: readonly Example[] = [
  {
    name: "options.md",
    about: "A table of options",
    load: () => import("../../../examples/options.md?raw"),
  },
  {
    name: "glossary.md",
    about: "A list of definitions",
    load: () => import("../../../examples/glossary.md?raw"),
  },
  {
    name: "mixed.md",
    about: "A guide with tables in it",
    load: () => import("../../../examples/mixed.md?raw"),
  },
  {
    name: "requirements.md",
    about: "Rules",
    load: () => import("../../../examples/requirements.md?raw"),
  },
  {
    name: "AGENTS.md",
    about: "Instructions for agents",
    load: () => import("../../../examples/AGENTS.md?raw"),
  },
];
