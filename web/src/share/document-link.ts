import type { NewDocument } from "../state/documents.js";

/** Longer links are cut by programs that pass them on, without a sign of it. */
export const MAX_LINK = 30_000;

/** The largest document of a link, in bytes: the same as of any other document. */
const MAX_UNFOLDED = 10_000_000;

/** A document as a word for a link's fragment, which browsers do not send. */
export async function packDocument({
  name,
  text,
}: Pick<NewDocument, "name" | "text">): Promise<string> {
  const plain = new Blob([JSON.stringify({ name, text })]);
  const packed = plain.stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The document of a link. @throws where it is damaged, too large or none. */
export async function unpackDocument(word: string): Promise<Pick<NewDocument, "name" | "text">> {
  const binary = atob(word.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const value: unknown = JSON.parse(await readUpTo(plain, MAX_UNFOLDED));
  const { name, text } = (value ?? {}) as { name?: unknown; text?: unknown };
  if (typeof name !== "string" || typeof text !== "string") throw new Error("no document");
  return { name: name.slice(0, 200) || "Shared text", text };
}

/** The text of a stream; a small link may not fill the memory. */
async function readUpTo(stream: ReadableStream<Uint8Array>, limit: number): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  let text = "";
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error("too large");
    }
    text += decoder.decode(value, { stream: true });
  }
}
