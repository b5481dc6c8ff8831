/**
 * Keeps the app's own files, so that it opens without its server. It looks at GET requests for
 * exactly these files and lets everything else pass: the API, MCP, other programs at the address.
 *
 * A file with a hash in its name is the same for ever, so it comes from the cache. The page and
 * the few other files come from the server first, so that a new version, or another program at
 * this address, shows at the next visit. No version mixes with another: a page names its scripts
 * by their hashes, and every kept file was compared with its own hash.
 */
declare const self: ServiceWorkerGlobalScope;

export interface AppFile {
  /** Below the scope. The page's is empty. */
  path: string;
  integrity: string;
  /** Its name has a hash of its content. */
  isHashed: boolean;
  /**
   * When it is kept: `first`, what shows the page and judges a document; `later`, after the first answer;
   * `asked`, once it was needed.
   */
  keep: "first" | "later" | "asked";
}

/** Written into the built file. */
declare const __APP__: { version: string; files: readonly AppFile[] };

const SCOPE = self.registration.scope;
const PREFIX = `context-verdict ${SCOPE} `;
const CACHE = PREFIX + __APP__.version;

/** A server that takes longer than this to answer is taken for gone. */
const PATIENCE_MS = 3_000;

const toUrl = ({ path }: Pick<AppFile, "path">): string => new URL(path, SCOPE).href;

const FILES: ReadonlyMap<string, AppFile> = new Map(
  __APP__.files.map((file) => [toUrl(file), file] as const),
);
const PAGE_URL = toUrl({ path: "" });

self.addEventListener("install", (event) => {
  event.waitUntil(keep(["first"]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

// The page asks for the rest after its first answer: a tokenizer is large.
self.addEventListener("message", (event) => {
  // A file that cannot be fetched now is kept after another visit.
  if (event.data === "keep the rest") event.waitUntil(keep(["first", "later"]).catch(() => {}));
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const url = new URL(event.request.url);
  url.search = "";
  url.hash = "";
  const key = url.href === toUrl({ path: "index.html" }) ? PAGE_URL : url.href;
  const file = FILES.get(key);
  if (file === undefined) return;
  event.respondWith(file.isHashed ? fromCache(file, event) : fromServer(key, event));
});

/** Fetches the files that are not kept yet. Fails if the hash of a file is not the one of this version. */
async function keep(wanted: readonly AppFile["keep"][]): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of __APP__.files.filter(({ keep }) => wanted.includes(keep))) {
    const url = toUrl(file);
    if ((await cache.match(url)) !== undefined) continue;
    const answer = await load(file);
    if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
    await cache.put(url, answer);
  }
}

/** What the page has just loaded is not sent again, unless its name stays when its content does not. */
function load(file: AppFile): Promise<Response> {
  const { isHashed, integrity } = file;
  return fetch(toUrl(file), { cache: isHashed ? "default" : "no-cache", integrity });
}

/** Of this app at this path: others may live at the same origin. */
async function forgetOlder(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
}

/** What is not kept yet is kept from now on. */
async function fromCache(file: AppFile, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(toUrl(file));
  if (kept !== undefined) return kept;
  const answer = await load(file);
  // Where storing is forbidden or full, the app needs its server.
  if (answer.ok) event.waitUntil(cache.put(toUrl(file), answer.clone()).catch(() => {}));
  return answer;
}

async function fromServer(key: string, { request }: FetchEvent): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key);
  const asked = fetch(request);
  if (kept === undefined) return asked;
  const patience = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), PATIENCE_MS);
  });
  const answer = asked.then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([answer, patience]);
}
