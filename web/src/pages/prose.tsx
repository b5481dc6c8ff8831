import type { ComponentChildren } from "preact";

/**
 * Our own descriptions as they are written in the contract: paragraphs, lists, headings and
 * inline marks. No general Markdown: texts of others never come here.
 */
export function Prose({ text }: { text: string }) {
  return (
    <>
      {text
        .trim()
        .split(/\n{2,}/)
        .map(renderBlock)}
    </>
  );
}

function renderBlock(block: string): ComponentChildren {
  if (block.startsWith("## ")) return <h3>{block.slice(3)}</h3>;
  if (block.startsWith("- ")) return <ul>{renderItems(block, /^- /m)}</ul>;
  if (/^1\. /.test(block)) return <ol>{renderItems(block, /^\d+\. /m)}</ol>;
  return (
    <p>
      <Words text={block} />
    </p>
  );
}

function renderItems(block: string, mark: RegExp): ComponentChildren {
  return block
    .split(mark)
    .slice(1)
    .map((item) => (
      <li key={item}>
        <Words text={item} />
      </li>
    ));
}

/** Inline marks: `code`, **strong** and *emphasis*. */
export function Words({ text }: { text: string }) {
  const parts = text.replaceAll(/\s*\n\s*/g, " ").split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/);
  return <>{parts.map(renderMark)}</>;
}

function renderMark(part: string, index: number): ComponentChildren {
  if (index % 2 === 0) return part;
  if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith("**")) return <strong>{part.slice(2, -2)}</strong>;
  return <em>{part.slice(1, -1)}</em>;
}
