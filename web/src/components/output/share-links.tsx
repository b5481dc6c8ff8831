import { formatInteger } from "../../../../src/render/format-number.js";
import { EXAMPLES } from "../../examples/examples.js";
import { MAX_LINK, packDocument } from "../../share/document-link.js";
import type { PageDocument } from "../../state/documents.js";
import { openEditors } from "../../state/editors.js";
import { notify } from "../../state/notices.js";
import { makeLink, type Shared } from "../../state/settings-address.js";
import { TakeButton } from "../answer/take-button.js";
import { copy } from "./copy.js";

type Named = Pick<PageDocument, "name" | "text" | "flavor">;

/** Links to the settings, and to the document with them. Nothing is sent: a link is copied. */
export function ShareLinks({ document }: { document: PageDocument }) {
  const common = { documentId: document.id, done: "Copied ✓" };
  return (
    <div class="output-link">
      <p class="button-row">
        <TakeButton
          {...common}
          what="Link to these settings"
          take={() => copy(makeLink(), "Link to these settings")}
        >
          Copy a link to these settings
        </TakeButton>
        <TakeButton
          {...common}
          what="Link to the document"
          take={({ source: text }) => copyLink({ ...document, text })}
        >
          Copy a link with the document
        </TakeButton>
      </p>
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
  const state = openEditors.source.peek()?.view.state;
  const line = state === undefined ? 1 : state.doc.lineAt(state.selection.main.head).number;
  return line === 1 ? {} : { line: String(line) };
}
