import { selected } from "./state/documents.js";

export function App() {
  return <main>{selected.value?.name ?? "Nothing yet"}</main>;
}
