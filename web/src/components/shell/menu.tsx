import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface Props {
  title: string;
  /** What is in it. @param close Closes it. */
  children: (close: () => void) => ComponentChildren;
}

/** A menu below its button. Escape closes it. */
export function Menu({ title, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  return (
    <details
      ref={menu}
      class="menu"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || menu.current?.open !== true) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary>{title}</summary>
      <div class="menu-body card">{children(close)}</div>
    </details>
  );
}
