import { Words } from "../prose.js";
import { CONTRACT } from "./openapi.js";

/** Every code of the error envelope, with its statuses. */
export function ErrorCodes() {
  return (
    <section>
      <h2>Errors</h2>
      <p>
        Errors have one envelope everywhere: <code>error.code</code> is for programs,{" "}
        <code>error.message</code> for people. No error has text of a document in it.
      </p>
      <dl class="fields">
        {Object.entries(CONTRACT["x-error-codes"]).map(([code, { statuses, when }]) => (
          <div key={code}>
            <dt>
              <code>{code}</code> <span class="soft">{statuses.join(", ")}</span>
            </dt>
            <dd>
              <Words text={when} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
