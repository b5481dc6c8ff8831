import type { Verdict } from "context-verdict";
import { formatInteger } from "../../../../src/render/format-number.js";
import { listForms } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { EXAMPLES } from "../../examples/examples.js";
import { MAX_LINK, packDocument } from "../../share/document-link.js";
import { makeLink, type Shared } from "../../state/address.js";
import type { PageDocument } from "../../state/documents.js";
import { notify } from "../../state/notices.js";
import { openEditors } from "../../state/view.js";
import { type Result, TakeButton, TakeResult } from "../answer/take.js";
import "../../styles/output.css";
import { copy } from "./save.js";

/** Everything that there is to take of the shown document: to copy, or to save as a file. */
export function OutputMenu({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  return (
    <section class="no-print output-menu" aria-label="Take it with you">
      <ul class="plain-list">
        {listResults(judgement).map(({ label, extension }) => (
          <li key={label}>
            <span class="output-name">
              {label} <code>{extension}</code>
            </span>
            <span class="button-row">
              <TakeResult
                document={document}
                what={label}
                label={label}
                find={(current) => listResults(current).find((one) => one.label === label)}
              />
            </span>
          </li>
        ))}
      </ul>
      <ShareLink document={document} />
    </section>
  );
}

/** The results for a document to copy or save: its forms, and the engine's answers. */
function listResults(judgement: Judgement): Result[] {
  const { verdict, plan } = judgement;
  const forms = listForms(judgement).filter(({ id }) => id !== "keep");
  return [
    ...forms.map(({ name: label, extension, text }) => ({ label, extension, make: () => text })),
    { label: "Verdict", extension: ".verdict.json", make: () => printJson(verdict) },
    { label: "Plan", extension: ".plan.json", make: () => printJson(withoutHybrid(plan)) },
  ];
}

/** As the command line prints a plan: the hybrid is a result of its own. */
function withoutHybrid(plan: Verdict): Verdict {
  if (plan.context_plan === undefined) return plan;
  const { hybrid_document: _, ...context_plan } = plan.context_plan;
  return { ...plan, context_plan };
}

/** A wire object as `context-verdict --json` prints it. */
function printJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

type Named = Pick<PageDocument, "name" | "text" | "flavor">;

/** A link to the document with its settings. Nothing is sent: a link is copied. */
function ShareLink({ document }: { document: PageDocument }) {
  return (
    <div class="output-link">
      <TakeButton
        documentId={document.id}
        what="Link to the document"
        take={({ source: text }) => copyLink({ ...document, text })}
        done="Copied ✓"
      >
        Copy a link with the document
      </TakeButton>
      <p class="soft">
        Whoever has a link with the document can read the document, and so can every program that it
        passes through. It is behind the #, compressed: browsers do not send that part to any
        server. It opens at the line of your cursor.
      </p>
    </div>
  );
}

async function copyLink(document: Named): Promise<boolean> {
  const flavor = document.flavor && document.flavor !== "auto" ? { flavor: document.flavor } : {};
  const link = makeLink({ ...(await toShared(document)), ...flavor, ...findLine() });
  if (link.length <= MAX_LINK) return copy(link, "Link with the document");
  notify("problem", "This document is too long for a link.", [
    `The link would have ${formatInteger(link.length)} characters, and many programs cut links of more than ${formatInteger(MAX_LINK)}. Send the file instead.`,
  ]);
  return false;
}

/** An example is linked to by its name, any other document is packed. */
async function toShared({ name, text }: Named): Promise<Shared> {
  const example = await EXAMPLES.find((one) => one.name === name)
    ?.load()
    .catch(() => undefined);
  return example?.default === text
    ? { example: name }
    : { doc: await packDocument({ name, text }) };
}

/** The line of the source with the cursor; undefined for the first. */
function findLine(): Shared {
  const state = openEditors.source.peek()?.state;
  const line = state === undefined ? 1 : state.doc.lineAt(state.selection.main.head).number;
  return line === 1 ? {} : { line: String(line) };
}
