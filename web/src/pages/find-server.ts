/** Where the local server is when it is started without options. */
const DEFAULT_SERVER = "http://127.0.0.1:8787/";

/**
 * The address to ask in examples, with a slash at its end: this page's own where the local server
 * serves it, else the usual one. Nothing is sent to find out.
 */
export function findServer(): string {
  return isLocal() ? new URL(".", document.baseURI).href : DEFAULT_SERVER;
}

/** Whether the page came from this machine, as that of the local server does. */
export function isLocal(): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
}
