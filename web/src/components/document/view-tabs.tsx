import { useRef } from "preact/hooks";
import type { ViewName } from "../../state/view.js";
import { findTarget } from "./use-roving.js";

/** The tabs of the output. */
export function ViewTabs({
  views,
  active,
  names,
  onChoose,
}: {
  views: readonly ViewName[];
  active: ViewName;
  names: Readonly<Partial<Record<ViewName, string>>>;
  onChoose: (view: ViewName) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findTarget(event.key, views.indexOf(active), views.length);
    const view = target === undefined ? undefined : views[target];
    if (target === undefined || view === undefined) return;
    event.preventDefault();
    onChoose(view);
    (list.current?.children[target] as HTMLElement | undefined)?.focus();
  };
  return (
    <div
      ref={list}
      class="view-tabs"
      role="tablist"
      aria-label="What is shown of the document"
      onKeyDown={onKeyDown}
    >
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          id={`view-tab-${view}`}
          aria-selected={view === active}
          aria-controls={view === active ? `view-panel-${view}` : undefined}
          tabIndex={view === active ? 0 : -1}
          onClick={() => onChoose(view)}
        >
          {names[view]}
        </button>
      ))}
    </div>
  );
}
