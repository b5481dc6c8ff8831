import { render } from "preact";
import { buildReport, type Report } from "../../report/build-report.js";
import { judgementOf, selected } from "../../state/documents.js";
import "../../styles/print.css";

/** A plan of thousands of sections is no page to print. */
const MAX_ROWS = 500;

/** Puts the report on the page while it is printed; the rest of the page is not. */
export function preparePrinting(root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener("beforeprint", () => render(<PrintReport />, root), { signal });
  addEventListener("afterprint", () => render(null, root), { signal });
  return () => stop.abort();
}

function PrintReport() {
  const document = selected.peek();
  const judgement = document === null ? undefined : judgementOf(document);
  if (document === null || judgement === undefined) return null;
  const report = buildReport(document.name, judgement);
  const { name, verdict, why, numbers, facts, warnings, plan, receipt } = report;
  return (
    <article class="print-report">
      <h1>
        {name}: {verdict}
      </h1>
      {why.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <h2>Numbers</h2>
      <Table rows={numbers} numeric={1} />
      <Facts facts={facts} />
      <h2>Warnings</h2>
      {warnings.length === 0 && <p>None.</p>}
      <ul>
        {warnings.slice(0, MAX_ROWS).map(({ title, texts }, index) => (
          <li key={index}>
            <strong>{title}</strong>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ul>
      <Hidden count={warnings.length - MAX_ROWS} what="warnings" />
      {plan !== null && (
        <>
          <h2>Plan</h2>
          <Facts facts={plan.facts} />
          <Table rows={plan.rows} numeric={3} />
        </>
      )}
      <p>Made by {receipt.join(", ")}.</p>
    </article>
  );
}

function Facts({ facts }: { facts: Report["facts"] }) {
  return (
    <ul>
      {facts.map(({ label, text }) => (
        <li key={label}>
          {label}: {text}
        </li>
      ))}
    </ul>
  );
}

function Table({ rows: [header = [], ...rows], numeric }: { rows: string[][]; numeric: number }) {
  const align = (index: number) => (index < numeric ? "" : "number");
  return (
    <>
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index} class={align(index)}>
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, number) => (
            <tr key={number}>
              {row.map((cell, index) => (
                <td key={index} class={align(index)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Hidden count={rows.length - MAX_ROWS} what="rows" />
    </>
  );
}

function Hidden({ count, what }: { count: number; what: string }) {
  return count > 0 ? (
    <p>
      {count} more {what} are in the report as Markdown.
    </p>
  ) : null;
}
