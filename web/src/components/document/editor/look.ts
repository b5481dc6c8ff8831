import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours in the page's vocabulary, so that both schemes are right. */
const highlighting = HighlightStyle.define([
  { tag: tags.heading, color: "var(--accent)", fontWeight: "650" },
  { tag: [tags.strong], fontWeight: "650" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.monospace, tags.string], color: "var(--good)", unicodeBidi: "isolate" },
  { tag: [tags.link, tags.url], color: "var(--accent)", textDecoration: "underline" },
  {
    tag: [tags.meta, tags.quote, tags.contentSeparator, tags.separator, tags.escape],
    color: "var(--ink-soft)",
  },
  { tag: tags.list, color: "var(--caution)" },
  { tag: tags.propertyName, color: "var(--accent)", unicodeBidi: "isolate" },
  { tag: [tags.number, tags.atom], color: "var(--caution)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--surface)", color: "var(--ink)" },
  // The host outside has the outline: inside, the gutters would cover it.
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--mono)",
    fontSize: "0.8125rem",
    lineHeight: "1.55",
    overscrollBehavior: "contain",
  },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--sunken)",
    color: "var(--ink-soft)",
    borderRight: "1px solid var(--line)",
    fontVariantNumeric: "tabular-nums",
  },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--accent) 6%, transparent)" },
  ".cm-activeLineGutter": { backgroundColor: "transparent", color: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground":
    { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent)" },
  ".cm-searchMatch": {
    backgroundColor: "var(--caution-fill)",
    outline: "1px solid var(--caution)",
  },
  ".cm-searchMatch-selected": {
    backgroundColor: "color-mix(in srgb, var(--caution) 40%, transparent)",
  },
  ".cm-specialChar": { color: "var(--bad)" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius)",
    boxShadow: "var(--shadow)",
    zIndex: "20",
  },
  ".cm-diagnostic": {
    maxWidth: "min(28rem, 80vw)",
    font: "0.875rem / 1.45 var(--font)",
  },
  ".cm-diagnostic p": { margin: "0.2rem 0 0" },
  ".cm-panels": {
    backgroundColor: "var(--sunken)",
    color: "var(--ink)",
    borderColor: "var(--line)",
  },
  ".cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-panel.cm-search": { padding: "0.4rem 2.2rem 0.4rem 0.5rem", font: "0.875rem var(--font)" },
  ".cm-panel.cm-search label": { fontSize: "0.8125rem" },
  ".cm-textfield, .cm-button": {
    font: "inherit",
    background: "var(--surface)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "0.3rem",
    padding: "0.2rem 0.45rem",
  },
  ".cm-panel.cm-search [name=close]": {
    color: "var(--ink)",
    width: "1.75rem",
    height: "1.75rem",
    fontSize: "1.1rem",
  },
  ".cm-panel :focus-visible": { outline: "3px solid var(--accent)", outlineOffset: "1px" },
});

export const look: Extension = [theme, syntaxHighlighting(highlighting)];
