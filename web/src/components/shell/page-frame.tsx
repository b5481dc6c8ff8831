import { useEffect, useRef } from "preact/hooks";
import { type PageName, type Route, returnTo, route } from "../../state/route.js";
import { ErrorBoundary } from "./error-boundary.js";
import { JudgePage } from "./judge-page.js";
import { lazyView } from "./lazy-view.js";

const AboutPage = lazyView("This page", async () => {
  return (await import("../../pages/about-page.js")).AboutPage;
});

const TITLES: Record<PageName, string> = {
  judge: "Context Verdict",
  about: "About · Context Verdict",
};

/** The page that the address names. Going to another one moves the focus to its heading. */
export function PageFrame() {
  const { page, part } = route.value;
  const shown = useRef<Route | null>(null);
  const arrive = () => {
    const before = shown.current;
    shown.current = route.peek();
    const isMove = before !== null && before !== shown.current;
    if (isMove || part !== null) focusHeading(part);
  };
  useEffect(() => {
    document.title = TITLES[page];
    if (page === "judge") arrive();
  }, [page]);
  // A page that is still loading calls `onShown` when it is there.
  useEffect(() => {
    if (page !== "judge" && shown.current?.page === page) arrive();
  }, [page, part]);
  return (
    <main id="main" tabIndex={-1}>
      <ErrorBoundary key={page} what="This page">
        {page === "judge" && <JudgePage />}
        {page === "about" && <AboutPage onShown={arrive} />}
      </ErrorBoundary>
    </main>
  );
}

function focusHeading(part: string | null): void {
  const target = part === null ? null : document.getElementById(part);
  const heading = target ?? document.querySelector<HTMLElement>("main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const position = returnTo;
  if (position !== null) requestAnimationFrame(() => scrollTo(0, position));
  else if (target === null) scrollTo(0, 0);
  else target.scrollIntoView();
}
