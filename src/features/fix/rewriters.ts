import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { remember } from "../../engine/contract/once.js";
import { ifPossible } from "../../io/failures.js";
import { listIgnoredBy } from "../../io/git.js";
import { findRepository } from "../../io/paths.js";
import { compileGlob } from "../../io/patterns.js";
import { readBytes } from "../../io/read-text.js";

/** A tool of the repository that writes Markdown files in a form of its own. */
export interface Rewriter {
  name: string;
  /** What it would write back: whatever `fix` writes, as it pads tables; or a hybrid alone. */
  undoes: "all" | "hybrid";
  /** Where a line with the path leaves a file to `fix`. */
  exclusion: string;
}

interface Facts extends Rewriter {
  /** The files that it writes. */
  documents: RegExp;
  /** Names of files that configure it, and what they hold then. The first that matches counts. */
  configurations: readonly (readonly [name: RegExp, text?: RegExp])[];
}

const MARKDOWN = /\.(?:md|markdown)$/i;
const PACKAGE = /^package\.json$/;
const PRE_COMMIT = /^\.pre-commit-config\.yaml$/;

/** Sources: the tools' pages on configuration and ignoring files. The first that covers a file counts. */
const REWRITERS: readonly Facts[] = [
  {
    name: "Prettier",
    undoes: "all",
    exclusion: ".prettierignore",
    documents: /\.(?:md|markdown|mdx)$/i,
    configurations: [
      [/^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.[cm]?[jt]s)$/],
      [PACKAGE, /"prettier"\s*:/],
      [PRE_COMMIT, /\bprettier\b/],
    ],
  },
  {
    name: "dprint",
    undoes: "all",
    exclusion: "excludes of dprint.json",
    documents: MARKDOWN,
    configurations: [[/^\.?dprint\.jsonc?$/, /\bmarkdown\b/]],
  },
  {
    name: "mdformat",
    undoes: "all",
    exclusion: "exclude of .mdformat.toml",
    documents: MARKDOWN,
    configurations: [
      [/^\.mdformat\.toml$/],
      [/^pyproject\.toml$/, /^\[tool\.mdformat\b/m],
      [PRE_COMMIT, /\bmdformat\b/],
    ],
  },
  {
    // It puts blank lines around the fences of a hybrid, and leaves tables as they are.
    name: "markdownlint",
    undoes: "hybrid",
    exclusion: ".markdownlintignore",
    documents: MARKDOWN,
    configurations: [
      [/^\.markdownlint(?:-cli2)?\.\w+$/],
      [PACKAGE, /"markdownlint(?:-cli2?)?"\s*:/],
      [PRE_COMMIT, /\bmarkdownlint/],
    ],
  },
];

/** Larger files configure nothing, in bytes. */
const LARGEST_CONFIGURATION = 1_000_000;

/**
 * Finds the tool whose configuration, in the folder of a file or above it in its repository, covers the file.
 * Folders and ignore files are read once.
 */
export class RewriterFinder {
  /** By folder. The root of a repository is empty outside of repositories. */
  readonly #roots = new Map<string, string>();
  readonly #found = new Map<string, readonly Facts[]>();
  readonly #ignored = new Map<string, ReadonlySet<string>>();

  /** @param real A real path. */
  find(real: string): Rewriter | undefined {
    const folder = dirname(real);
    const root = remember(this.#roots, folder, () => findRepository(folder) ?? "");
    if (root === "") return undefined;
    return this.#configured(folder, root).find(
      (facts) => facts.documents.test(real) && !this.#isExcluded(facts, real, root),
    );
  }

  #configured(folder: string, root: string): readonly Facts[] {
    return remember(this.#found, folder, () => {
      const names = ifPossible(() => readdirSync(folder)) ?? [];
      const own = REWRITERS.filter(({ configurations }) =>
        configurations.some(([isName, text]) =>
          names.some(
            (name) => isName.test(name) && (text?.test(readSmall(join(folder, name))) ?? true),
          ),
        ),
      );
      return folder === root ? own : [...own, ...this.#configured(dirname(folder), root)];
    });
  }

  /** Whether the ignore file has the file; without one, whether a list of exclusions in the configuration does. */
  #isExcluded({ exclusion, configurations }: Facts, real: string, root: string): boolean {
    if (exclusion.endsWith("ignore")) {
      const list = () => listIgnoredBy(root, exclusion);
      return remember(this.#ignored, `${root}\0${exclusion}`, list).has(real);
    }
    const path = relative(root, real).split(sep).join("/");
    const names = ifPossible(() => readdirSync(root)) ?? [];
    return names
      .filter((name) => configurations.some(([isName]) => isName.test(name)))
      .some((name) => listExcluded(readSmall(join(root, name))).some((isMatch) => isMatch(path)));
  }
}

/** The globs in lists such as `"excludes": ["a.md"]` of JSON or `exclude = ["a.md"]` of TOML. A folder is all in it. */
function listExcluded(text: string): ((path: string) => boolean)[] {
  const lists = text.matchAll(/\bexcludes?"?\s*[:=]\s*\[([^\]]*)\]/g);
  const globs = [...lists].flatMap(
    ([, list = ""]) => list.match(/(?<=")[^"]+(?=")|(?<=')[^']+(?=')/g) ?? [],
  );
  return globs.flatMap((glob) => {
    const name = glob.replace(/^\.\//, "").replace(/\/$/, "");
    return [compileGlob(name), compileGlob(`${name}/**`)];
  });
}

function readSmall(file: string): string {
  const read = () => readBytes(file, { limit: LARGEST_CONFIGURATION }).bytes.toString("utf8");
  return ifPossible(read) ?? "";
}
