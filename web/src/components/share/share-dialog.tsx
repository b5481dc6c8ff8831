import { useEffect, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import type { Judgement } from "../../engine/messages.js";
import { EXAMPLES } from "../../examples/examples.js";
import { MAX_LINK, packDocument } from "../../share/document-link.js";
import { drawCard } from "../../share/draw-card.js";
import { toPng } from "../../share/to-png.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { openEditors } from "../../state/editors.js";
import { isSharing } from "../../state/panels.js";
import { makeLink, type Shared } from "../../state/settings-address.js";
import { TakeButton } from "../answer/take-button.js";
import { copy } from "../output/copy.js";
import { download, nameResult } from "../output/download.js";
import { PageDialog } from "../shell/page-dialog.js";
import "../../styles/share.css";

/** Ways to show an answer to others. Nothing is sent by this page: what is shared is copied or saved. */
export function ShareDialog({
  document,
  judgement,
}: {
  document: PageDocument;
  judgement: Judgement;
}) {
  return (
    <PageDialog
      title="Share"
      isOpen={isSharing.value}
      onClose={() => {
        isSharing.value = false;
      }}
    >
      <div class="share">
        <LinkPart document={document} />
        <CardPart document={document} judgement={judgement} />
      </div>
    </PageDialog>
  );
}

function LinkPart({ document }: { document: PageDocument }) {
  const { name, text } = document;
  const [word, setWord] = useState<string | null>(null);
  const [isExample, setExample] = useState(false);
  useEffect(() => {
    let isGone = false;
    setWord(null);
    setExample(false);
    packDocument({ name, text }).then((packed) => isGone || setWord(packed));
    EXAMPLES.find((one) => one.name === name)
      ?.load()
      .then(
        (example) => isGone || setExample(example.default === text),
        () => {},
      );
    return () => {
      isGone = true;
    };
  }, [name, text]);
  if (isExample) {
    return (
      <section>
        <h3>A link to this example</h3>
        <p>
          <CopyText
            label="Copy the link"
            what="Link to the example"
            text={makeLink({ example: name })}
          />{" "}
          <LineLink shared={{ example: name }} />
        </p>
      </section>
    );
  }
  const link = word === null ? null : makeLink({ doc: word });
  return (
    <section>
      <h3>A link with the document in it</h3>
      <p>
        Whoever has the link can read the document, and so can every program that it passes through.
        It is behind the #, compressed: browsers do not send that part to any server.
      </p>
      {link === null ? (
        <p class="soft">Packing…</p>
      ) : link.length > MAX_LINK ? (
        <p class="share-refused">
          <span aria-hidden="true">▲</span> It would have {formatInteger(link.length)} characters.
          Many programs cut links of more than {formatInteger(MAX_LINK)}, so there is none: send the
          file instead.
        </p>
      ) : (
        <p>
          <CopyText label="Copy the link" what="Link with the document" text={link} />{" "}
          <LineLink shared={{ doc: word ?? "" }} />{" "}
          <span class="soft">{formatInteger(link.length)} characters</span>
        </p>
      )}
    </section>
  );
}

function CardPart({ document, judgement }: { document: PageDocument; judgement: Judgement }) {
  const common = { documentId: document.id, done: "Saved ✓" };
  const save = (extension: string, content: string | Blob) => {
    const file = nameResult(document.name, extension);
    download(file, [content]);
    announce(`Result card saved as ${file}.`);
    return true;
  };
  const svg = drawCard(document.name, judgement);
  return (
    <section>
      <h3>A result card</h3>
      <img
        class="share-card"
        alt="The answer, with the tokens of every form"
        src={toAddress(svg)}
      />
      <p class="button-row">
        <TakeButton
          {...common}
          what="Result card"
          take={(current) => save(".card.svg", drawCard(document.name, current))}
        >
          Save as SVG
        </TakeButton>
        <TakeButton
          {...common}
          what="Result card"
          take={async (current) => save(".card.png", await toPng(drawCard(document.name, current)))}
        >
          Save as PNG
        </TakeButton>
      </p>
    </section>
  );
}

/** A link that goes to the line of the source that the cursor is in. */
function LineLink({ shared }: { shared: Shared }) {
  const [line] = useState(() => {
    const state = openEditors.source.peek()?.view.state;
    return state === undefined ? 1 : state.doc.lineAt(state.selection.main.head).number;
  });
  if (line === 1) return null;
  return (
    <CopyText
      label={`Copy a link to line ${formatInteger(line)}`}
      what="Link to the line"
      text={makeLink({ ...shared, line: String(line) })}
    />
  );
}

function CopyText({ label, what, text }: { label: string; what: string; text: string }) {
  const [isDone, setDone] = useState(false);
  return (
    <button
      type="button"
      data-state={isDone ? "done" : "ready"}
      onClick={async () => setDone(await copy(text, what))}
    >
      {isDone ? "Copied ✓" : label}
    </button>
  );
}

function toAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}
