import { useEffect, useState } from "preact/hooks";
import { formatCount } from "../../../../src/render/format-number.js";
import { announce } from "../../../src/state/announce.js";
import { type Account, answerOf, attempt, type Report, visit } from "../state/visit.js";
import { Confirm } from "./confirm.js";
import { formatMinute } from "./format-time.js";

const PAGE_SIZE = 50;

/** The reports that the account keeps: read, and deleted. */
export function HistorySection({ account }: { account: Account }) {
  const [reports, setReports] = useState<readonly Report[]>([]);
  const [next, setNext] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { is_kept: isKept, days } = account.history;

  const load = (after: string | null) =>
    attempt(async () => {
      const client = visit.peek()?.client;
      if (client === undefined) return;
      const query = { limit: PAGE_SIZE, ...(after !== null && { after }) };
      const page = await answerOf(client.GET("/v1/account/history", { params: { query } }));
      setReports((before) => (after === null ? page.reports : [...before, ...page.reports]));
      setNext(page.next);
    });
  useEffect(() => void load(null), []);

  const deleteOne = (id: string) =>
    attempt(async () => {
      const client = visit.peek()?.client;
      if (client === undefined) return;
      await answerOf(client.DELETE("/v1/account/history/{id}", { params: { path: { id } } }));
      setReports((before) => before.filter((report) => report.id !== id));
      announce("Deleted");
    });
  const deleteAll = async () => {
    await attempt(async () => {
      const client = visit.peek()?.client;
      if (client === undefined) return;
      const { deleted } = await answerOf(client.DELETE("/v1/account/history"));
      setReports([]);
      setNext(null);
      announce(`${formatCount(deleted, "report")} deleted`);
    });
  };

  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <p class="soft">
        {isKept
          ? `Reports are kept for ${formatCount(days, "day")}. They have no words of a document.`
          : "This account keeps no reports."}
      </p>
      {reports.length > 0 && (
        <>
          <ul class="rows">
            {reports.map((report) => (
              <ReportRow key={report.id} report={report} onDelete={() => deleteOne(report.id)} />
            ))}
          </ul>
          <div class="button-row">
            {next !== null && (
              <button type="button" onClick={() => void load(next)}>
                Show older ones
              </button>
            )}
            <button type="button" onClick={() => setAsking(true)}>
              Delete all reports
            </button>
          </div>
        </>
      )}
      {isKept && reports.length === 0 && <p>There are none.</p>}
      <Confirm
        title="Delete all reports?"
        action="Delete all"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={deleteAll}
      >
        <p>
          All reports of the account are deleted, also those that are not listed here. This cannot
          be undone.
        </p>
      </Confirm>
    </section>
  );
}

function ReportRow({ report, onDelete }: { report: Report; onDelete: () => Promise<boolean> }) {
  const { id, at, tool } = report;
  const { verdict } = report.report as { verdict?: unknown };
  return (
    <li class="card">
      <details>
        <summary>
          <span class="day">{formatMinute(at)}</span> {tool}
          {typeof verdict === "string" && <strong> {verdict}</strong>}
        </summary>
        <p class="small soft">{id}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well. */}
        <pre tabIndex={0}>{JSON.stringify(report.report, null, 2)}</pre>
      </details>
      <button type="button" onClick={() => void onDelete()}>
        Delete<span class="visually-hidden"> the report {id}</span>
      </button>
    </li>
  );
}
