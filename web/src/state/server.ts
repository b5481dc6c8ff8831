/** Where the local server is when it is started without options. */
const DEFAULT_SERVER = "http://127.0.0.1:8787/";

/** Whether the page came from this machine, as with the local server. */
const isLocal = () => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/**
 * The address to ask in examples, with a slash at its end: this page's own where the local server
 * serves it, else the usual one. Nothing is sent to find out.
 */
export function findServer(): string {
  return isLocal() ? new URL(".", document.baseURI).href : DEFAULT_SERVER;
}

/** The API's reference on the server behind the page; null where there is none. */
export function findReference(): string | null {
  return isLocal() ? new URL("reference/", document.baseURI).href : null;
}
