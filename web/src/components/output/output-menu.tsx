import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { TakeResult } from "../answer/take-result.js";
import "../../styles/output.css";
import { listResults } from "./list-results.js";
import { ShareLinks } from "./share-links.js";

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
      <ul>
        {listResults(document.name, judgement).map(({ label, extension }) => (
          <li key={label}>
            <span class="output-name">
              {label} <code>{extension}</code>
            </span>
            <span class="button-row">
              <TakeResult
                document={document}
                what={label}
                label={label}
                find={(current) =>
                  listResults(document.name, current).find((one) => one.label === label)
                }
              />
            </span>
          </li>
        ))}
      </ul>
      <ShareLinks document={document} />
    </section>
  );
}
