import { useEffect, useState } from "preact/hooks";

export type EditorLibrary = typeof import("./editor/index.js");

let loading: Promise<EditorLibrary> | undefined;

/** The editors, loaded once something is to be shown; null until then, and where they cannot be loaded. */
export function useEditorLibrary(isWanted = true): EditorLibrary | null {
  const [library, setLibrary] = useState<EditorLibrary | null>(null);
  useEffect(() => {
    if (!isWanted) return;
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
  }, [isWanted]);
  return library;
}

/** After the verdict was painted. */
async function load(): Promise<EditorLibrary> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  loading ??= import("./editor/index.js");
  return loading;
}
