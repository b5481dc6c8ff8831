import "../styles/pages.css";
import { Limits } from "./about/limits.js";
import { Locality } from "./about/locality.js";
import { OtherSurfaces } from "./about/other-surfaces.js";
import { PolicySection } from "./about/policy-section.js";
import { VerdictMeanings } from "./about/verdict-meanings.js";

/** What the app is for, what its answers mean, and what it does not do. */
export function AboutPage() {
  return (
    <article class="text-page">
      <h1>About Context Verdict</h1>
      <p class="lead">
        Coding agents load Markdown into their context and pay for every token of it, every time.
        TOON is a compact text format that makes tables smaller, and often makes documents bigger.
        This page tells which it is, before the document is loaded.
      </p>
      <VerdictMeanings />
      <PolicySection />
      <OtherSurfaces />
      <Locality />
      <Limits />
    </article>
  );
}
