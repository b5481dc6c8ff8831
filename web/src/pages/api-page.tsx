import "../styles/pages.css";
import { EndpointDetails } from "./api/endpoint-details.js";
import { ErrorCodes } from "./api/error-codes.js";
import { CONTRACT, listEndpoints } from "./api/openapi.js";
import { Prose } from "./prose.js";

/** The contract for people, from the file that publishes it. */
export function ApiPage() {
  const [lead = "", ...sections] = CONTRACT.info.description.split(/\n(?=## )/);
  return (
    <article class="text-page">
      <h1>The HTTP API</h1>
      <div class="lead">
        <Prose text={lead} />
      </div>
      <section>
        <h2>Endpoints</h2>
        <p>
          Version {CONTRACT.info.version}. The local server has the same as a file, at{" "}
          <code>/v1/openapi.yaml</code>.
        </p>
        <div class="endpoints">
          {listEndpoints().map((endpoint) => (
            <EndpointDetails key={endpoint.path} endpoint={endpoint} />
          ))}
        </div>
      </section>
      <ErrorCodes />
      <section>
        <h2>The small print</h2>
        {sections.map(withoutErrorTable).map((text) => (
          <Prose key={text} text={text} />
        ))}
      </section>
    </article>
  );
}

/** The codes have a section of their own. */
function withoutErrorTable(text: string): string {
  return text
    .split("\n\n")
    .filter((block) => !block.startsWith("| code |"))
    .join("\n\n")
    .replace(/ Statuses and codes:/, "");
}
