import { useEffect, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { announce } from "../../../src/state/announce.js";
import { answerOf, attempt, keys, type Use, visit } from "../state/visit.js";
import { findDay } from "./format-time.js";

const DAYS_SHOWN = 30;

/** Documents and characters by day and key. */
export function UsageSection() {
  const [from, setFrom] = useState(findDay(DAYS_SHOWN - 1));
  const [to, setTo] = useState(findDay());
  const [uses, setUses] = useState<readonly Use[] | null>(null);
  const load = () =>
    attempt(async () => {
      const client = visit.peek()?.client;
      if (client === undefined) return;
      const query = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
      const { usage } = await answerOf(client.GET("/v1/account/usage", { params: { query } }));
      setUses(usage);
      announce(`Usage of ${usage.length} days and keys`);
    });
  // Once at first; then where the person asks, since each look costs a unit.
  useEffect(() => void load(), []);
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      <form
        class="button-row range"
        onSubmit={(event) => {
          event.preventDefault();
          void load();
        }}
      >
        <label>
          From{" "}
          <input type="date" value={from} onInput={(event) => setFrom(event.currentTarget.value)} />
        </label>
        <label>
          To <input type="date" value={to} onInput={(event) => setTo(event.currentTarget.value)} />
        </label>
        <button type="submit">Show</button>
      </form>
      {uses?.length === 0 && <p>No document was judged on these days.</p>}
      {uses !== null && uses.length > 0 && <UsageTable uses={uses} />}
    </section>
  );
}

function UsageTable({ uses }: { uses: readonly Use[] }) {
  const labels = new Map(keys.value.map(({ id, label }) => [id, label]));
  const newestFirst = [...uses].sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
  const sum = (name: "documents" | "characters") =>
    formatInteger(uses.reduce((total, use) => total + use[name], 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys as well.
    <section class="table-frame" aria-label="Usage by day and key" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Key</th>
            <th scope="col" class="number">
              Documents
            </th>
            <th scope="col" class="number">
              Characters
            </th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, key_id, documents, characters }) => (
            <tr key={`${day} ${key_id}`}>
              <td class="day">{day}</td>
              <td class="key-name" title={key_id}>
                {labels.get(key_id) || key_id}
              </td>
              <td class="number">{formatInteger(documents)}</td>
              <td class="number">{formatInteger(characters)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td class="number">{sum("documents")}</td>
            <td class="number">{sum("characters")}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
