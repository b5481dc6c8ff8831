import { add, documents, selectedId } from "../state/documents.js";
import { dismissAll, notify } from "../state/notices.js";
import { arriveAtAnswer } from "../state/view.js";

/** A document of ours to try the page with. Its text is a chunk of its own, loaded on demand. */
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

/** Puts an example on the page, or shows it where it is there already. @returns whether it is there. */
export async function openExample({ name, load }: Example): Promise<boolean> {
  dismissAll();
  try {
    const text = (await load()).default;
    const known = documents.peek().find((one) => one.name === name && one.text === text);
    if (known === undefined) add([{ name, text, sourceType: "markdown" }]);
    else selectedId.value = known.id;
    arriveAtAnswer();
    return true;
  } catch {
    notify("problem", `The example ${name} could not be loaded.`, [
      "Reload the page, then try again.",
    ]);
    return false;
  }
}
