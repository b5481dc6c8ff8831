/** Is to be called in a page, with the host and port of somebody else. */
export type WayOut = (host: string) => unknown;

/** Ways out that a page has: what its policy has to stop, and a recording has to see. */
export const WAYS_OUT = {
  fetch: (host) => fetch(`http://${host}/fetch`),
  "fetch without cors": (host) => fetch(`http://${host}/opaque`, { mode: "no-cors" }),
  XMLHttpRequest: (host) => {
    const request = new XMLHttpRequest();
    request.open("POST", `http://${host}/xhr`);
    request.send("a document");
  },
  WebSocket: (host) => new WebSocket(`ws://${host}/socket`),
  EventSource: (host) => new EventSource(`http://${host}/events`),
  sendBeacon: (host) => navigator.sendBeacon(`http://${host}/beacon`, "a document"),
  image: (host) => {
    new Image().src = `http://${host}/image`;
  },
  script: (host) => {
    const script = document.createElement("script");
    script.src = `http://${host}/script`;
    document.head.append(script);
  },
  style: (host) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `http://${host}/style`;
    document.head.append(link);
  },
  frame: (host) => {
    const frame = document.createElement("iframe");
    frame.src = `http://${host}/frame`;
    document.body.append(frame);
  },
  form: (host) => {
    const form = document.createElement("form");
    form.action = `http://${host}/form`;
    document.body.append(form);
    form.submit();
  },
  // From a text: an import in a test's code is replaced by one that only the test's process has.
  "dynamic import": new Function("host", "return import('http://' + host + '/module')") as WayOut,
  worker: (host) => new Worker(`http://${host}/worker`),
  "inline script": (host) => {
    const script = document.createElement("script");
    script.textContent = `fetch("http://${host}/inline")`;
    document.head.append(script);
  },
  eval: (host) => {
    // biome-ignore lint/security/noGlobalEval: the page must not be able to.
    globalThis.eval(`fetch("http://${host}/eval")`);
  },
} satisfies Record<string, WayOut>;

/** Those of them that a thread has. */
export const WAYS_OUT_OF_THREAD = {
  fetch: WAYS_OUT.fetch,
  XMLHttpRequest: WAYS_OUT.XMLHttpRequest,
  WebSocket: WAYS_OUT.WebSocket,
  "dynamic import": WAYS_OUT["dynamic import"],
} satisfies Record<string, WayOut>;
