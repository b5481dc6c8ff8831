import type { Plugin, Rolldown } from "vite";

/** Which files belong to the first load, as the bundler knows it. */
export interface LoadOrder {
  page: Plugin;
  worker: () => Plugin;
  /** The page's scripts and styles and the engine's worker, with everything that they import. */
  firstLoad(): string[];
}

export function loadOrder(): LoadOrder {
  const needed = new Map<string, readonly string[]>();
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const [name, chunk] of Object.entries(bundle)) {
      if (chunk.type !== "chunk") continue;
      const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
      needed.set(name, [...chunk.imports, ...(importedCss ?? []), ...(importedAssets ?? [])]);
    }
  };
  const pages: string[] = [];
  return {
    page: {
      name: "load-order",
      enforce: "post",
      generateBundle(_options, bundle) {
        collect(bundle);
        for (const [name, chunk] of Object.entries(bundle)) {
          if (chunk.type === "chunk" && chunk.facadeModuleId?.endsWith(".html")) pages.push(name);
        }
      },
    },
    worker: () => ({
      name: "load-order-of-workers",
      enforce: "post",
      generateBundle: (_options, bundle) => collect(bundle),
    }),
    firstLoad() {
      const found = new Set(pages);
      for (const name of found) for (const next of needed.get(name) ?? []) found.add(next);
      return [...found].sort();
    },
  };
}
