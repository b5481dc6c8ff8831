import { useCallback } from "preact/hooks";
import type { Split, SplitUnit } from "../../../../src/engine/split/split.js";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import type { EngineClient } from "../../engine/engine-client.js";
import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { type Column, formatLines, SectionTable } from "../document/section-table.js";
import { toSafePath } from "../files/zip-forms.js";
import { download } from "../output/download.js";
import { goTo } from "../verdict/go-to.js";
import { TakeButton } from "./take-button.js";
import { useAsked } from "./use-asked.js";

const PAGE = 100;
/** As `context-verdict split` has them. */
const COLUMNS: readonly Column<SplitUnit>[] = [
  { title: "Lines", class: "number plan-chars", cell: formatLines },
  { title: "What", class: "plan-chars", cell: ({ kind }) => kind },
  { title: "Route", class: "plan-action", cell: ({ route }) => route },
  { title: "Why", cell: ({ code }) => code },
  { title: "Tokens", class: "number", cell: ({ tokens }) => formatInteger(tokens) },
];

/** The sections that an agent could read on demand, in files of their own. */
export function SplitProposal({
  judgement,
  document: { id, name },
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  const path = nameStart(name);
  const ask = useCallback(
    (client: EngineClient, source: string, signal?: AbortSignal) =>
      client.ask({ kind: "split", text: source, path }, signal),
    [path],
  );
  const { found, askAgain, onToggle } = useAsked(judgement.source, ask);
  const take = async ({ source }: Judgement) => {
    const made = await askAgain(source);
    const { downloadZip } = await import("client-zip");
    const files = [{ path, text: made.start }, ...made.parts];
    const entries = files.map((file) => ({ name: file.path, input: file.text }));
    download("split.zip", [await downloadZip(entries).blob()]);
    announce("Saved as split.zip.");
    return true;
  };
  return (
    <details class="fold split no-print" onToggle={onToggle}>
      <summary>Split: what agents need not load at every start</summary>
      {found === null && <p class="soft">Looking for parts…</p>}
      {found === "failed" && <p>The parts could not be found. Close and open this again.</p>}
      {found !== null && found !== "failed" && (
        <>
          <p>{describe(found)}</p>
          <SectionTable
            rows={found.units}
            label="Parts of the document"
            page={PAGE}
            columns={COLUMNS}
            nameRow={({ headings }) => neutralize(headings.at(-1) ?? "") || "(start)"}
            describeRow={({ char_start, route }) => ({
              key: char_start,
              action: route === "keep" ? "keep" : "convert",
            })}
            onGo={(unit) => goTo(id, unit)}
          />
          {found.parts.length > 0 && (
            <TakeButton documentId={id} what="The split" done="Saved ✓" take={take}>
              Download {formatCount(found.parts.length, "part")} and the document (ZIP)
            </TakeButton>
          )}
        </>
      )}
    </details>
  );
}

/** The path of the document in the archive. */
function nameStart(name: string): string {
  return /\.(?:md|markdown|mdx|mdc)$/i.test(name) ? toSafePath(name, undefined) : "document.md";
}

function describe({ parts, tokens: { before, after } }: Split): string {
  if (parts.length === 0) return "Every section is short, or is needed from the start.";
  return `${formatInteger(before)} → ${formatInteger(after)} tokens at the start, estimated. A line is left below each heading that moves; no rule does.`;
}
