import { Words } from "../prose.js";
import { listFields } from "./list-fields.js";
import { follow, type Schema } from "./openapi.js";

/** The fields of a request or an answer, with what they mean. */
export function FieldList({ schema }: { schema: Schema }) {
  return (
    <dl class="fields">
      {listFields(schema, follow).map(({ path, type, isRequired, description, bounds }) => (
        <div key={path} data-depth={path.split(".").length - 1}>
          <dt>
            <code>{path}</code> <span class="soft">{type}</span>
            {isRequired && <span class="tag">required</span>}
          </dt>
          <dd>
            <Words text={description} />
            {bounds !== "" && (
              <span class="soft bounds">
                <Words text={bounds} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
