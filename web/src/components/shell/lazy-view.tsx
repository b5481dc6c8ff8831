import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

type Loaded<P> = { view: ComponentType<P> } | "loading" | "failed";

/** A component that is loaded when it is first shown. A later visit finds it loaded. */
export function lazyView<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  let known: ComponentType<P> | undefined;
  return function LazyView(props) {
    const [state, setState] = useState<Loaded<P>>(known ? { view: known } : "loading");
    useEffect(() => {
      if (state !== "loading") return;
      load().then(
        (view) => {
          known = view;
          setState({ view });
        },
        () => setState("failed"),
      );
    }, [state]);
    if (state === "loading") return <p class="soft view-loading">Loading…</p>;
    if (state === "failed") {
      return (
        <div class="card part-failed" role="alert">
          <p>{what} could not be loaded. Is the server still running?</p>
          <button type="button" onClick={() => setState("loading")}>
            Try again
          </button>
        </div>
      );
    }
    return <state.view {...props} />;
  };
}
