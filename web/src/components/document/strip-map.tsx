import type { PlanSection, WarningRange } from "context-verdict";
import { useMemo, useRef, useState } from "preact/hooks";
import { type SegmentLook, toSegments } from "./strip-segments.js";

/** More segments than these are narrower than can be seen. */
const MAX_SEGMENTS = 120;

/** The document as one strip: as wide as their characters, its sections by what becomes of them. */
export function StripMap({
  sections,
  onGo,
}: {
  sections: readonly PlanSection[];
  onGo: (range: WarningRange) => void;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const segments = useMemo(() => toSegments(sections, MAX_SEGMENTS), [sections]);
  const [shown, setShown] = useState<number | null>(null);
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, segments.length - 1);
  /** Arrow keys, Home and End, as only one segment is a tab stop. */
  const walk = (event: KeyboardEvent) => {
    const { length } = segments;
    const targets: Record<string, number> = {
      ArrowRight: (active + 1) % length,
      ArrowLeft: (active + length - 1) % length,
      Home: 0,
      End: length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    (strip.current?.children[target] as HTMLElement | undefined)?.focus();
  };
  const looks = LOOKS.filter((wanted) => segments.some(({ look }) => look === wanted));
  const described = shown === null ? undefined : segments[shown];
  return (
    <div class="strip">
      <div
        ref={strip}
        class="strip-bar"
        role="toolbar"
        aria-label="Map of the document"
        onKeyDown={walk}
        onPointerLeave={() => setShown(null)}
      >
        {segments.map(({ chars, look, label, sections: [first] }, index) => (
          <button
            key={first?.range.char_start}
            type="button"
            class={`strip-segment strip-${look}`}
            style={{ flexGrow: chars }}
            aria-label={label}
            tabIndex={index === active ? 0 : -1}
            onPointerEnter={() => setShown(index)}
            onFocus={() => {
              setActive(index);
              setShown(index);
            }}
            onBlur={() => setShown(null)}
            onClick={() => first !== undefined && onGo(first.range)}
          />
        ))}
      </div>
      <p class="strip-caption soft" aria-hidden="true">
        {described?.label ?? <Legend looks={looks} />}
      </p>
    </div>
  );
}

const LOOKS = ["convert", "review", "keep"] as const;

const LOOK_WORDS = { convert: "as TOON", review: "look first", keep: "as it is" };

function Legend({ looks }: { looks: readonly SegmentLook[] }) {
  return looks.map((look) => [
    <span key={look} class={`strip-key strip-${look}`} />,
    ` ${LOOK_WORDS[look]}`,
  ]);
}
