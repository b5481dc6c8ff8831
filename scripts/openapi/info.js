import { ERRORS } from "./errors.js";

/** The rules that no schema can say: whoever implements a server needs them too. */
const DESCRIPTION = `Decides, before a Markdown document is loaded into an agent's context, whether converting it to TOON is worth it. Every answer is a decision with measurements.

## Where it runs

The local server (\`context-verdict serve\`) implements all of it; documents stay on the machine. The hosted API is published as a contract and **not launched**. It will be the only surface where a document leaves the machine.

## Requests

- Requests to \`POST\` endpoints have one body, \`content-type: application/json\`. A \`charset\` may be named if it is \`utf-8\`; other parameters are not allowed. A \`content-encoding\` is refused, \`identity\` included.
- Answers over 1 kB are compressed for clients that ask with \`accept-encoding\` (\`br\`, \`gzip\`).
- The body is JSON (RFC 8259) in well-formed UTF-8, without a byte order mark. A name may occur once in an object, and nesting may be 32 levels deep: anything else is \`invalid_json\`.
- Requests are closed. An unknown field or option is an error and never ignored, and so is null in place of a value. To take a default, leave the option out.
- Every string is a document: an empty one, one with control characters, and one with a lone surrogate (as the JSON escape \`\\ud800\`) too.
- A body may have 2,097,152 bytes (2 MiB), unless the server was started with another limit.
- Query strings are ignored. Paths are compared exactly, once percent-decoded.
- \`HEAD\` is answered wherever \`GET\` is, with the same headers and no body.
- A client may send \`expect: 100-continue\`, and is asked for the body only when its headers are right. Other expectations are errors.

## Answers

- Answers are open: fields, and codes of warnings, are added within version 1. Ignore what you do not know, and react to the severity of a warning whose code you do not know. No field is ever removed or given another type.
- 200 stands for every verdict, \`refused\` included, and for every text that \`validate\` looks at. Everything else is an error with the envelope \`ErrorEnvelope\`.
- Characters are UTF-16 code units (JavaScript \`length\`) everywhere; a CRLF counts as two. Line numbers are 1-based, offsets of characters 0-based with an exclusive end.
- JSON has \`content-type: application/json; charset=utf-8\`. Every answer has \`x-request-id\`, \`x-content-type-options: nosniff\` and \`cache-control: no-store\`. Answers to pages of an origin that the server was told to allow have the \`access-control-*\` headers and \`vary: origin\`; there are none by default.
- An answer has at most 16,777,216 bytes (16 MiB), or eight times the limit of a body, unless the server was started with another limit.
- The same request gets the same bytes, on every server of the same version.
- \`profile.source_type\` is the flavor, since a server is not told where a text came from. \`token_estimates\` are advisory and never decide.
- \`info.version\` is the version of this description; \`schema_version\` in an answer is that of the object: 1.0, and 1.1 with a plan.

## Keys and limits (hosted API)

- A key is sent with each request: \`Authorization: Bearer cv_live_…\`. Each key has scopes: the tools that it may call.
- Requests cost credits: one each, and one more for each further 10,000 characters of the document, or each further 100 ms of processor time, whichever is more (or what the service was set to), charged once it was judged. The credits of a key and of its account are bounded, each by a rate and a burst; documents and characters by the day (UTC). Open requests count against the quota of the day. Only so many requests of an account are worked on at once; more are refused as \`rate_limited\`.
- Every answer to a request that was let in, or that a limit refused, has \`ratelimit\` and \`ratelimit-policy\`, with the policies \`key\`, \`tenant\`, \`documents\` and \`characters\`.
- What is answered with 200 is counted as usage, and nothing else is. A request that is repeated with the same \`idempotency-key\`, with the same key, to the same endpoint and with the same body, is answered again and counted once within 48 hours (or what the service was set to); its credits are charged each time.

## Budgets

Mode \`budget\` of \`convert\` needs \`target_chars\`, \`target_tokens\` or both; with both, both must hold. In another mode, \`target_chars\`, \`target_tokens\` and \`allow_lossy\` are errors. If the lossless candidate meets the target, it is the answer. If not, the verdict is \`refused\`, unless \`allow_lossy\` is true: then the least important content is cut until the rest fits, and a warning says so.

## Errors

The first thing that is wrong is what the answer names. Checks come in this order:

1. The request is HTTP/1.1, its header fields are not too large, and it arrives in time: 400, 431, 408.
2. It has exactly one \`Host\` (400), which is one of this server's names (403). If it has an \`Origin\`, that is the server's own or one that it was told to allow (403).
3. Hosted API: it is open (503). The path exists (404) and takes the method (405).
4. Hosted API: the key is valid (401), may do this (403) and is within its limits (429); \`idempotency-key\` is of its form (400).
5. The endpoint is more than planned (501).
6. The body is declared as JSON (415) that is not too large (413). There is room to read it (503).
7. The body arrives, within the limit and in time: 413, 408.
8. A worker takes it, within the time of the deadline: 503. The body is UTF-8 (400, \`bad_request\`) and JSON (400, \`invalid_json\`).
9. The body is an object, and has known fields only. Then \`content\` or \`toon\` is checked, then \`options\`: each in its order, then together: 400.
10. The answer is found within the deadline, which starts anew when a worker takes the document (503), and within a worker's memory (422).
11. The answer is not too large (422).

No error has document text in it, nor a path of the server, nor a stack. An option's value may be named, if it is short. Statuses and codes:

| code | status | when |
|---|---|---|
${Object.entries(ERRORS)
  .filter(([, { statuses }]) => statuses.length > 0)
  .map(([code, { statuses, when }]) => `| \`${code}\` | ${statuses.join(", ")} | ${when} |`)
  .join("\n")}`;

const LINE_WIDTH = 98;

/** Breaks the lines of prose, so that the file can be read as it is; tables stay. */
function wrap(markdown) {
  return markdown.split("\n").map(wrapLine).join("\n");
}

function wrapLine(line) {
  if (line.startsWith("|")) return line;
  const indent = " ".repeat(/^(?:- |\d+\. )?/.exec(line)[0].length);
  const lines = [];
  for (const word of line.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(word);
    else if (last.length + 1 + word.length > LINE_WIDTH) lines.push(indent + word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join("\n");
}

export const INFO = {
  title: "Context Verdict",
  version: "1.0.0",
  summary: "Is converting this document to TOON worth it?",
  description: wrap(DESCRIPTION),
  license: { name: "MIT", identifier: "MIT" },
};

export const SERVERS = [
  { url: "/", description: "The server that serves this description." },
  {
    url: "http://127.0.0.1:{port}",
    description: "The local server, on a loopback address.",
    variables: {
      port: { default: "8787", description: "Chosen with `--port` when the server is started." },
    },
  },
  {
    url: "{base_url}",
    description: "The hosted API: published as a contract, not launched.",
    variables: {
      base_url: {
        default: "https://hosted.invalid",
        description:
          "Its address. None is assigned: in the published description, it is a name that can never exist.",
      },
    },
  },
];

export const TAGS = [
  { name: "Verdicts", description: "The four tools: what a document is worth as TOON." },
  { name: "Planned", description: "Specified, not implemented." },
  { name: "Server", description: "About the server itself." },
];
