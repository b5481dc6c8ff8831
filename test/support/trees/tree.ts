/** A block as any parser can tell it: its kind with what matters of it, and the blocks in it. */
export interface Tree {
  name: string;
  children: Tree[];
}

/** Blocks in one line, e.g. `quote(paragraph, table - 2)`; those named in `without` are left out. */
export function printTrees(trees: readonly Tree[], without: readonly string[] = []): string {
  const shown = trees.filter(({ name }) => !without.includes(name));
  return shown.map((tree) => printTree(tree, printTrees(tree.children, without))).join(", ");
}

function printTree({ name }: Tree, inner: string): string {
  return inner === "" ? name : `${name}(${inner})`;
}

/** A table by the alignment of its columns and the number of its rows, its header left out. */
export function nameTable(alignments: readonly (string | null)[], rows: number): string {
  return `table ${alignments.map((alignment) => alignment ?? "-").join("|")} ${rows}`;
}
