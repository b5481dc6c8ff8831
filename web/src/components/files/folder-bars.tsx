import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { printSigned } from "../print-signed.js";
import type { Folder } from "./folders.js";

/** Folders by their tokens, what is saved of them marked. A press shows one folder only. */
export function FolderBars({
  folders,
  chosen,
  onChoose,
}: {
  folders: readonly Folder[];
  chosen: string | null;
  onChoose: (path: string | null) => void;
}) {
  if (folders.length < 2) return null;
  const largest = Math.max(1, ...folders.map(({ totals }) => totals.tokens));
  return (
    <fieldset class="folder-bars">
      <legend>Tokens by folder, and what of them the best forms save</legend>
      {folders.map(({ path, count, totals: { tokens, tokensSaved } }) => (
        <button
          key={path}
          type="button"
          aria-pressed={path === chosen}
          title={`${neutralize(path)} ${formatCount(count, "document")}`}
          onClick={() => onChoose(path === chosen ? null : path)}
        >
          <span class="folder-name">
            <bdi>{neutralize(path) || "(no folder)"}</bdi>
          </span>
          <span class="folder-track" aria-hidden="true">
            <span style={{ width: `${((tokens - tokensSaved) / largest) * 100}%` }} />
            <span class="folder-saved" style={{ width: `${(tokensSaved / largest) * 100}%` }} />
          </span>
          <span class="folder-number">
            {formatInteger(tokens)}
            <span class="visually-hidden"> tokens, saved: </span>
            <span class="soft"> {printSigned(-tokensSaved, formatInteger)}</span>
          </span>
        </button>
      ))}
    </fieldset>
  );
}
