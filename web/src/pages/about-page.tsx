import "../styles/pages.css";
import { Limits } from "./about/limits.js";
import { Locality } from "./about/locality.js";
import { OtherSurfaces } from "./about/other-surfaces.js";
import { PolicySection } from "./about/policy-section.js";
import { VerdictMeanings } from "./about/verdict-meanings.js";

/** The purpose of the app, the meaning of its answers, and its limits. */
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
