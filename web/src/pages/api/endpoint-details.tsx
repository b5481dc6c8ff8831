import { CodeSample } from "../code-sample.js";
import { Prose, Words } from "../prose.js";
import { FieldList } from "./field-list.js";
import { LazyDetails } from "./lazy-details.js";
import { type Answer, type Content, type Endpoint, follow, JSON_TYPE } from "./openapi.js";
import { TryRequest } from "./try-request.js";

/** An endpoint: what it is asked and answers, and a place to try it. */
export function EndpointDetails({ endpoint }: { endpoint: Endpoint }) {
  const { method, path, operation } = endpoint;
  const request = operation.requestBody?.content[JSON_TYPE];
  const isPlanned = operation["x-status"] === "planned";
  return (
    <LazyDetails
      summary={
        <>
          <h3>
            <span class="method">{method}</span> <code>{path}</code>
          </h3>
          {isPlanned && <span class="tag">planned</span>}
          {operation["x-local-only"] && <span class="tag">local server only</span>}
          <span class="soft about">
            <Words text={operation.summary} />
          </span>
        </>
      }
    >
      {() => (
        <>
          <Prose text={operation.description} />
          {request?.schema !== undefined && (
            <>
              <h4>Request</h4>
              <FieldList schema={request.schema} />
            </>
          )}
          {!isPlanned && <TryRequest endpoint={endpoint} />}
          <h4>Answers</h4>
          <Answers operation={endpoint.operation} />
        </>
      )}
    </LazyDetails>
  );
}

function Answers({ operation }: { operation: Endpoint["operation"] }) {
  return (
    <dl class="fields">
      {Object.entries(operation.responses).map(([status, answer]) => (
        <div key={status}>
          <dt>
            <strong>{status}</strong>
          </dt>
          <dd>
            <OneAnswer status={status} answer={follow(answer)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OneAnswer({ status, answer }: { status: string; answer: Answer }) {
  const content = answer.content?.[JSON_TYPE];
  return (
    <>
      <Prose text={answer.description} />
      {content?.schema !== undefined && status.startsWith("2") && (
        <LazyDetails summary="Fields">
          {() => content.schema && <FieldList schema={content.schema} />}
        </LazyDetails>
      )}
      {content !== undefined && <Examples content={content} />}
    </>
  );
}

function Examples({ content: { examples = {} } }: { content: Content }) {
  return (
    <>
      {Object.entries(examples).map(([name, { summary, value }]) => (
        <LazyDetails key={name} summary={`Example: ${summary}`}>
          {() => <CodeSample label={summary} text={toText(value)} />}
        </LazyDetails>
      ))}
    </>
  );
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}
