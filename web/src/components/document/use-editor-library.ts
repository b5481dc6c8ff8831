import { useEffect, useState } from "preact/hooks";

export type EditorLibrary = typeof import("./editor/index.js");

let loading: Promise<EditorLibrary> | undefined;

/** The editors, loaded once something is shown; null until then, and where they cannot be loaded. */
export function useEditorLibrary(): EditorLibrary | null {
  const [library, setLibrary] = useState<EditorLibrary | null>(null);
  useEffect(() => {
    let isGone = false;
    // Without them, the start of the text is shown. A later view tries again.
    load().then(
      (loaded) => isGone || setLibrary(loaded),
      () => {
        loading = undefined;
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  return library;
}

/** After the verdict was painted. */
async function load(): Promise<EditorLibrary> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  loading ??= import("./editor/index.js");
  return loading;
}
