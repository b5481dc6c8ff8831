import { neutralize } from "../../../../src/render/neutralize.js";
import { dismiss, type Notice, notices } from "../../state/notices.js";
import { useShown } from "./show-more.js";

/** Details that are shown before one asks for more. */
const DETAILS = 5;

export function NoticeList() {
  return (
    <div class="notice-list no-print" role="status">
      {notices.value.map((notice) => (
        <NoticeItem key={notice.title} notice={notice} />
      ))}
    </div>
  );
}

function NoticeItem({ notice }: { notice: Notice }) {
  const { kind, title, details, action } = notice;
  const shown = useShown(details, DETAILS);
  return (
    <div class="notice" data-kind={kind}>
      <div>
        <p>
          <strong>{neutralize(title)}</strong>
        </p>
        {details.length > 0 && (
          <ul>
            {shown.items.map((detail) => (
              <li key={detail}>{neutralize(detail)}</li>
            ))}
          </ul>
        )}
        {shown.more}
      </div>
      <div class="button-row">
        {action !== undefined && (
          <button
            type="button"
            onClick={() => {
              dismiss(notice);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" onClick={() => dismiss(notice)}>
          Dismiss
        </button>
      </div>
    </div>
  );
}
