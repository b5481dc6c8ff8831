import type { Answer, Content, Contract, Operation, Parameter, Schema } from "./contract.js";
import { type Html, html, inline, markdown } from "./html.js";
import { listFields } from "./list-fields.js";

/** A page's other pages. */
export interface Link {
  href: string;
  text: string;
}

/** An operation with what its path says of it. */
interface Endpoint extends Operation {
  id: string;
  method: string;
  path: string;
}

/** What an OpenAPI description says, as the body of a page: no script is needed to read it. */
export function renderReference(contract: Contract, links: readonly Link[]): string {
  const endpoints = listEndpoints(contract);
  const objects = listObjects(contract);
  return html`
<header class="app-header">
  <span class="app-name">Context Verdict</span>
  <nav aria-label="References">${links.map(({ href, text }) => html`<a href="${href}">${text}</a>`)}</nav>
</header>
<div class="reference">
  <nav class="contents" aria-label="Contents">
    <ul class="plain-list">
      ${contract.tags.map(
        ({ name }) =>
          html`<li><strong>${name}</strong><ul class="plain-list">${endpoints
            .filter(({ tags }) => tags[0] === name)
            .map(
              ({ id, method, path }) =>
                html`<li><a href="#${id}"><span class="method">${method}</span> ${path}</a></li>`,
            )}</ul></li>`,
      )}
      ${contract["x-error-codes"] && html`<li><a href="#errors">Errors</a></li>`}
      <li><a href="#objects">Objects</a><ul class="plain-list">${objects.map(([name]) => html`<li><a href="#${toId(name)}">${name}</a></li>`)}</ul></li>
    </ul>
  </nav>
  <main id="main">
    <h1>${contract.info.title}</h1>
    <p class="soft">Version ${contract.info.version}</p>
    ${renderFirstRequest(contract, endpoints)}
    ${markdown(contract.info.description, 2)}
    ${contract.tags.map(
      ({ name, description }) =>
        html`<h2>${name}</h2>${markdown(description)}${endpoints
          .filter(({ tags }) => tags[0] === name)
          .map((endpoint) => renderEndpoint(endpoint, contract))}`,
    )}
    ${renderErrorCodes(contract)}
    <h2 id="objects">Objects</h2>
    ${objects.map(
      ([name, schema]) => html`<section aria-labelledby="${toId(name)}">
<h3 id="${toId(name)}">${name}</h3>
${markdown(schema.description ?? "")}
${renderFields(schema, contract)}</section>`,
    )}
  </main>
</div>`.source;
}

/** A request to the local server that can be copied and answered as it stands. */
function renderFirstRequest(
  { servers }: Contract,
  endpoints: readonly Endpoint[],
): Html | undefined {
  const local = servers.find(({ variables }) => variables?.port !== undefined);
  const [first] = endpoints;
  const [body] = Object.values(first?.requestBody?.content ?? {});
  const [example] = Object.values(body?.examples ?? {});
  if (local === undefined || first === undefined || example === undefined) return undefined;
  const url = local.url.replace("{port}", local.variables?.port?.default ?? "");
  const sent = JSON.stringify(example.value).replaceAll("'", "'\\''");
  const request = `curl -s ${url}${first.path} -H 'content-type: application/json' \\\n  --data '${sent}'`;
  return html`<p>While <code>context-verdict serve</code> runs, this asks it:</p>
<pre class="request" tabindex="0"><code>${request}</code></pre>`;
}

function listEndpoints({ paths }: Contract): Endpoint[] {
  return Object.entries(paths).flatMap(([path, { parameters = [], ...operations }]) =>
    Object.entries(operations as Record<string, Operation>).map(([method, operation]) => ({
      ...operation,
      parameters: [...parameters, ...(operation.parameters ?? [])],
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** The objects by their names; a request is shown where it is sent. */
function listObjects({ components }: Contract): [string, Schema][] {
  return Object.entries(components.schemas).filter(([name]) => !name.endsWith("Request"));
}

const toId = (name: string) => `object-${name}`;

function renderEndpoint(endpoint: Endpoint, contract: Contract): Html {
  const { id, method, path, summary, description = "", parameters = [], requestBody } = endpoint;
  const answers = Object.entries(endpoint.responses).map(
    ([status, answer]) => [status, contract.follow(answer)] as const,
  );
  const request = requestBody && Object.values(requestBody.content)[0];
  return html`<section class="endpoint" aria-labelledby="${id}">
<h3 id="${id}"><span class="method">${method}</span> ${path}</h3>
<p><strong>${inline(summary)}</strong>${endpoint["x-status"] === "planned" && html` <span class="tag">planned</span>`}${endpoint["x-local-only"] && html` <span class="tag">local server only</span>`}</p>
${markdown(description, 4)}
${parameters.length > 0 && html`<h4>Parameters</h4>${renderParameters(parameters, contract)}`}
${request?.schema && html`<h4>Request</h4>${markdown(requestBody?.description ?? "", 5)}${renderFields(request.schema, contract)}${renderExamples(request)}`}
<h4>Answers</h4>
<dl class="answers">${answers.map(([status, answer]) => renderAnswer(status, answer))}</dl>
</section>`;
}

function renderParameters(parameters: readonly Parameter[], { follow }: Contract): Html {
  return html`<dl class="fields">${parameters
    .map((one) => follow(one))
    .map(
      ({ name, in: place, required, description = "", schema = {} }) => html`<div>
<dt><code>${name}</code> <span class="soft">${place}, ${[schema.type ?? "any"].flat().join(" or ")}</span>${required && html` <span class="tag">required</span>`}</dt>
<dd>${inline(description)}</dd></div>`,
    )}</dl>`;
}

function renderFields(schema: Schema, { follow }: Contract): Html {
  const fields = listFields(schema, follow);
  if (fields.length === 0) return html``;
  return html`<dl class="fields">${fields.map(
    ({ path, type, isRequired, description, bounds }) => html`<div>
<dt><code>${path}</code> <span class="soft">${type}</span>${isRequired && html` <span class="tag">required</span>`}</dt>
<dd>${inline(description)}${bounds !== "" && html` <span class="soft bounds">${inline(bounds)}</span>`}</dd></div>`,
  )}</dl>`;
}

function renderAnswer(status: string, { description, content = {} }: Answer): Html {
  const [body] = Object.values(content);
  const name = body?.schema?.$ref?.split("/").at(-1);
  return html`<div>
<dt><code>${status}</code></dt>
<dd>${inline(description)}${name && html` <a href="#${toId(name)}">${name}</a>`}${body && renderExamples(body)}</dd></div>`;
}

function renderExamples({ examples = {} }: Content): Html {
  return html`${Object.values(examples).map(
    ({ summary, value }) => html`<details class="fold"><summary>Example: ${summary}</summary>
<pre tabindex="0"><code>${typeof value === "string" ? value : JSON.stringify(value, null, 2)}</code></pre></details>`,
  )}`;
}

function renderErrorCodes({ "x-error-codes": codes }: Contract): Html | undefined {
  if (codes === undefined) return undefined;
  return html`<section aria-labelledby="errors"><h2 id="errors">Errors</h2>
<dl class="fields">${Object.entries(codes).map(
    ([code, { statuses, when }]) => html`<div>
<dt><code>${code}</code> <span class="soft">${statuses.join(", ")}</span></dt>
<dd>${inline(when)}</dd></div>`,
  )}</dl></section>`;
}
