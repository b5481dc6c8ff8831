import { useRef } from "preact/hooks";
import type { ViewName } from "../../state/view.js";

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
    const target = nextView(event.key, views, active);
    if (target === undefined) return;
    event.preventDefault();
    onChoose(target);
    (list.current?.children[views.indexOf(target)] as HTMLElement | undefined)?.focus();
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

function nextView(key: string, views: readonly ViewName[], active: ViewName): ViewName | undefined {
  const at = views.indexOf(active);
  if (key === "ArrowRight") return views[(at + 1) % views.length];
  if (key === "ArrowLeft") return views.at(at - 1);
  if (key === "Home") return views[0];
  return key === "End" ? views.at(-1) : undefined;
}
