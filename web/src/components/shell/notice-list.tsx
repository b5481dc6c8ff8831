import { useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { dismiss, type Notice, notices } from "../../state/notices.js";

/** More notices at once are not read; older ones come back as the last ones go. */
const NOTICES = 4;

/** Details that are shown before one asks for more. */
const SHOWN = 5;

/** Notices, each until a person dismisses it. */
export function NoticeList() {
  return (
    <div class="notice-list no-print" role="status">
      {notices.value.slice(-NOTICES).map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { id, kind, title, details, action } = notice;
  const [isAll, setAll] = useState(false);
  const shown = isAll ? details : details.slice(0, SHOWN);
  return (
    <div class="notice" data-kind={kind}>
      <div>
        <p>
          <strong>{neutralize(title)}</strong>
        </p>
        {shown.length > 0 && (
          <ul>
            {shown.map((detail) => (
              <li key={detail}>{neutralize(detail)}</li>
            ))}
          </ul>
        )}
        {shown.length < details.length && (
          <button type="button" onClick={() => setAll(true)}>
            Show all {formatInteger(details.length)}
          </button>
        )}
      </div>
      <div class="button-row">
        {action !== undefined && (
          <button
            type="button"
            onClick={() => {
              dismiss(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" class="notice-close" onClick={() => dismiss(id)}>
          Dismiss
        </button>
      </div>
    </div>
  );
}
