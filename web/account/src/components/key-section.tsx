import { useState } from "preact/hooks";
import {
  type Account,
  answerOf,
  attempt,
  goOnWith,
  type Key,
  keys,
  newKey,
  visit,
} from "../state/visit.js";
import { Confirm } from "./confirm.js";
import { formatDay } from "./format-time.js";

interface Question {
  act: "rotate" | "revoke";
  key: Key;
}

/** The keys of the account: one can be replaced, or ended. */
export function KeySection({ account }: { account: Account }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isOwn = question?.key.id === account.key_id;
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">Keys</h2>
      <ul class="rows">
        {keys.value.map((key) => (
          <li key={key.id} class="card">
            <div>
              <strong>{key.label || key.id}</strong>
              {key.id === account.key_id && <span class="tag">used here</span>}
              {key.state !== "active" && <span class="tag">{key.state}</span>}
              <p class="small soft">
                {key.id} · {key.scopes.join(", ")} · {describeTimes(key)}
              </p>
            </div>
            {key.state === "active" && (
              <div class="button-row">
                <button type="button" onClick={() => setQuestion({ act: "rotate", key })}>
                  Rotate<span class="visually-hidden"> {key.label || key.id}</span>
                </button>
                <button type="button" onClick={() => setQuestion({ act: "revoke", key })}>
                  Revoke<span class="visually-hidden"> {key.label || key.id}</span>
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        title={question?.act === "rotate" ? "Make a new key?" : "End this key?"}
        action={question?.act === "rotate" ? "Make a new key" : "End it now"}
        isOpen={question !== null}
        onClose={() => setQuestion(null)}
        onConfirm={() =>
          question && (question.act === "rotate" ? rotate(question.key) : revoke(question.key))
        }
      >
        {question?.act === "rotate" ? (
          <p>
            A new key takes the place of “{question.key.label || question.key.id}”, with the same
            scopes. It is shown once. The old one is taken for 7 more days.
          </p>
        ) : (
          <p>
            “{question?.key.label || question?.key.id}” is refused within seconds. This cannot be
            undone.
            {isOwn && " It is the key that you use here."}
          </p>
        )}
      </Confirm>
    </section>
  );
}

function describeTimes({ created_at, expires_at, revoked_at }: Key): string {
  const parts = [`made ${formatDay(created_at)}`];
  if (revoked_at !== null) parts.push(`revoked ${formatDay(revoked_at)}`);
  else if (expires_at !== null) parts.push(`ends ${formatDay(expires_at)}`);
  return parts.join(", ");
}

async function rotate({ id }: Key): Promise<void> {
  await attempt(async () => {
    const current = visit.peek();
    if (current === null) return;
    const params = { path: { id } };
    const made = await answerOf(current.client.POST("/v1/account/keys/{id}/rotate", { params }));
    const { key: _, replaces, ...info } = made;
    keys.value = [info, ...keys.peek().map((one) => (one.id === id ? replaces : one))];
    newKey.value = made;
    if (id === current.account.key_id) goOnWith(made);
  });
}

async function revoke({ id }: Key): Promise<void> {
  await attempt(async () => {
    const current = visit.peek();
    if (current === null) return;
    const params = { path: { id } };
    const ended = await answerOf(current.client.POST("/v1/account/keys/{id}/revoke", { params }));
    keys.value = keys.peek().map((one) => (one.id === id ? ended : one));
  });
}
