import { useEffect, useRef, useState } from "preact/hooks";
import { CodeSample } from "../code-sample.js";
import { findServer, isLocal } from "../find-server.js";
import { type Endpoint, JSON_TYPE } from "./openapi.js";
import { NoServerError, type Reply, sendRequest } from "./send-request.js";
import { toCurl } from "./to-curl.js";

type State = { kind: "idle" | "sending" | "no server" } | { kind: "answered"; reply: Reply };

/** A request that can be changed and sent to the local server, where that serves the page. */
export function TryRequest({ endpoint: { method, path, operation } }: { endpoint: Endpoint }) {
  const examples = Object.values(operation.requestBody?.content[JSON_TYPE]?.examples ?? {});
  const [body, setBody] = useState(() => toBody(examples[0]?.value));
  const [state, setState] = useState<State>({ kind: "idle" });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const server = findServer();
  const url = new URL(path.slice(1), server).href;
  const send = async () => {
    stop.current?.abort();
    stop.current = new AbortController();
    const { signal } = stop.current;
    setState({ kind: "sending" });
    try {
      const reply = await sendRequest(method, url, body, signal);
      setState({ kind: "answered", reply });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof NoServerError)) throw error;
      setState({ kind: "no server" });
    }
  };
  return (
    <section class="try" aria-label={`Try ${method} ${path}`}>
      <h4>Try it</h4>
      {examples.length > 1 && (
        <div class="choices">
          {examples.map(({ summary, value }) => (
            <button key={summary} type="button" onClick={() => setBody(toBody(value))}>
              {summary}
            </button>
          ))}
        </div>
      )}
      {body !== undefined && (
        <label>
          Body
          <textarea
            rows={8}
            spellcheck={false}
            value={body}
            onInput={({ currentTarget }) => setBody(currentTarget.value)}
          />
        </label>
      )}
      <CodeSample label={`${method} ${path} as a command`} text={toCurl(method, url, body)} />
      {isLocal() ? (
        <p>
          <button type="button" class="primary" disabled={state.kind === "sending"} onClick={send}>
            Send
          </button>{" "}
          <span class="soft">to {server}, where this page came from</span>
        </p>
      ) : (
        <NoServer />
      )}
      <div aria-live="polite">
        {state.kind === "no server" && <NoServer />}
        {state.kind === "answered" && <p>Answer: {state.reply.status}</p>}
      </div>
      {state.kind === "answered" && (
        <>
          <CodeSample label="Headers of the answer" text={state.reply.headers} />
          <CodeSample label="Body of the answer" text={state.reply.body} />
        </>
      )}
    </section>
  );
}

function NoServer() {
  return (
    <p class="soft">
      There is no local server behind this page. <code>context-verdict serve --open</code> starts
      one, with this page; there the request can be sent from here.
    </p>
  );
}

function toBody(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value, null, 2);
}
