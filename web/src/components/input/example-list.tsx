import { EXAMPLES, type Example } from "../../examples/examples.js";
import { add } from "../../state/documents.js";
import { notify } from "../../state/notices.js";

/** Documents of ours to try the page with. */
export function ExampleList({ onTaken }: { onTaken?: () => void }) {
  const take = async (example: Example) => {
    if (await openExample(example)) onTaken?.();
  };
  return (
    <ul class="example-list">
      {EXAMPLES.map((example) => (
        <li key={example.name}>
          <button type="button" onClick={() => void take(example)}>
            <span>{example.about}</span>
            <code>{example.name}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

async function openExample({ name, load }: Example): Promise<boolean> {
  try {
    add([{ name, text: (await load()).default, sourceType: "markdown" }]);
    return true;
  } catch {
    notify("problem", `The example ${name} could not be loaded.`, [
      "Reload the page, then try again.",
    ]);
    return false;
  }
}
