import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { remember } from "../../engine/contract/once.js";
import { findRepository } from "../../io/find-repository.js";
import { listIgnoredBy } from "../../io/git.js";
import { ifPossible } from "../../io/if-possible.js";
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
  /** Names of its own configuration. */
  configuration: RegExp;
  /** Files that configure it if they hold this. */
  mentions?: Readonly<Record<string, RegExp>>;
  /** An ignore file in the syntax of `.gitignore`. Without one, its configuration names the files. */
  ignoreFile?: string;
}

/** Sources: the tools' pages on configuration and ignoring files. The first that covers a file counts. */
const REWRITERS: readonly Facts[] = [
  {
    name: "Prettier",
    undoes: "all",
    exclusion: ".prettierignore",
    documents: /\.(?:md|markdown|mdx)$/i,
    configuration: /^(?:\.prettierrc(?:\.\w+)?|prettier\.config\.[cm]?[jt]s)$/,
    mentions: { "package.json": /"prettier"\s*:/, ".pre-commit-config.yaml": /\bprettier\b/ },
    ignoreFile: ".prettierignore",
  },
  {
    name: "dprint",
    undoes: "all",
    exclusion: "excludes of dprint.json",
    documents: /\.(?:md|markdown)$/i,
    configuration: /^$/,
    mentions: Object.fromEntries(
      ["dprint.json", "dprint.jsonc", ".dprint.json", ".dprint.jsonc"].map((name) => [
        name,
        /\bmarkdown\b/,
      ]),
    ),
  },
  {
    name: "mdformat",
    undoes: "all",
    exclusion: "exclude of .mdformat.toml",
    documents: /\.(?:md|markdown)$/i,
    configuration: /^\.mdformat\.toml$/,
    mentions: {
      "pyproject.toml": /^\[tool\.mdformat\b/m,
      ".pre-commit-config.yaml": /\bmdformat\b/,
    },
  },
  {
    // It puts blank lines around the fences of a hybrid, and leaves tables as they are.
    name: "markdownlint",
    undoes: "hybrid",
    exclusion: ".markdownlintignore",
    documents: /\.(?:md|markdown)$/i,
    configuration: /^\.markdownlint(?:-cli2)?\.\w+$/,
    mentions: {
      "package.json": /"markdownlint(?:-cli2?)?"\s*:/,
      ".pre-commit-config.yaml": /\bmarkdownlint/,
    },
    ignoreFile: ".markdownlintignore",
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
    const isCovered = (facts: Facts) => {
      return facts.documents.test(real) && !this.#isIgnored(facts, real, root);
    };
    return this.#configured(folder, root).find(isCovered);
  }

  #configured(folder: string, root: string): readonly Facts[] {
    return remember(this.#found, folder, () => {
      const names = ifPossible(() => readdirSync(folder)) ?? [];
      const own = REWRITERS.filter((facts) => isConfigured(facts, folder, names));
      return folder === root ? own : [...own, ...this.#configured(dirname(folder), root)];
    });
  }

  #isIgnored({ ignoreFile, mentions = {} }: Facts, real: string, root: string): boolean {
    if (ignoreFile !== undefined) {
      const list = () => listIgnoredBy(root, ignoreFile);
      return remember(this.#ignored, `${root}\0${ignoreFile}`, list).has(real);
    }
    const path = JSON.stringify(relative(root, real).split(sep).join("/"));
    return [...Object.keys(mentions), ".mdformat.toml"].some((name) =>
      readSmall(join(root, name)).includes(path),
    );
  }
}

function isConfigured(
  { configuration, mentions = {} }: Facts,
  folder: string,
  names: readonly string[],
): boolean {
  return names.some(
    (name) =>
      configuration.test(name) ||
      (Object.hasOwn(mentions, name) && mentions[name]?.test(readSmall(join(folder, name)))),
  );
}

function readSmall(file: string): string {
  const read = () => readBytes(file, { limit: LARGEST_CONFIGURATION }).bytes.toString("utf8");
  return ifPossible(read) ?? "";
}
