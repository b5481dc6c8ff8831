import { readFileSync } from "node:fs";
import ts from "typescript";

export interface Import {
  specifier: string;
  /** `import type`, which leaves nothing behind. */
  typeOnly: boolean;
  dynamic: boolean;
}

const known = new Map<string, Import[]>();

/** Every import, export from and `import()` of a file, read by the TypeScript parser. */
export function importsOf(file: string): Import[] {
  const found = known.get(file) ?? readImports(file);
  known.set(file, found);
  return found;
}

function readImports(file: string): Import[] {
  const tree = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      const { moduleSpecifier: specifier } = node;
      if (specifier !== undefined && ts.isStringLiteral(specifier)) {
        found.push({ specifier: specifier.text, typeOnly: isTypeOnly(node), dynamic: false });
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      const specifier =
        argument !== undefined && ts.isStringLiteral(argument) ? argument.text : "?";
      found.push({ specifier, typeOnly: false, dynamic: true });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** As Biome has them written: one statement for types, one for values. */
function isTypeOnly(node: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  return ts.isExportDeclaration(node) ? node.isTypeOnly : (node.importClause?.isTypeOnly ?? false);
}
