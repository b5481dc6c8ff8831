import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

interface Props {
  summary: ComponentChildren;
  children: () => ComponentChildren;
}

/** A disclosure whose content is made when it is first opened. */
export function LazyDetails({ summary, children }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary>{summary}</summary>
      {wasOpened && <div class="opened">{children()}</div>}
    </details>
  );
}
