import { findReference } from "../../state/server.js";

/** To the reference of the HTTP API on the server behind this page, else to where it is described. */
export function ReferenceLink() {
  const reference = findReference();
  return reference === null ? (
    <>
      HTTP API: <code>docs/http.md</code>
    </>
  ) : (
    <a href={reference}>HTTP API reference</a>
  );
}
