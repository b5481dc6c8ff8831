import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Body = Record<string, unknown>;

/** A stand-in for models: it asks for the tool `rows` once, then says that it is done. */
export interface FakeModel {
  url: string;
  /** What hosts sent to it. */
  bodies: string[];
  close(): void;
}

export async function startFakeModel(): Promise<FakeModel> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      bodies.push(text);
      answer(request.url ?? "", text, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, bodies, close };
}

function answer(url: string, text: string, response: ServerResponse): void {
  const { tools, model, messages, contents } = JSON.parse(text || "{}") as Body;
  const [, tool] = /"name":"([^"]*rows[^"]*)"/.exec(JSON.stringify(tools ?? [])) ?? [];
  const said = JSON.stringify(messages ?? contents ?? []);
  const isDone = tool === undefined || /tool_result|"role":"tool"|functionResponse/.test(said);
  const send = (events: [string, object][]) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (const [event, data] of events) {
      response.write(`${event && `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`);
    }
    response.end();
  };
  if (url.includes("/messages")) {
    const events = anthropic(model, isDone ? undefined : tool);
    send(events.map((event) => [event.type, event]));
  } else if (url.includes("/chat/completions")) {
    send(openAi(model, isDone ? undefined : tool).map((chunk) => ["", chunk]));
  } else if (url.includes("enerateContent")) {
    const parts = [isDone ? { text: "done" } : { functionCall: { name: tool, args: {} } }];
    const candidates = [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }];
    send([["", { candidates }]]);
  } else response.writeHead(404).end("{}");
}

function anthropic(model: unknown, tool: string | undefined): ({ type: string } & Body)[] {
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: "1", type: "message", role: "assistant", model, content: [], usage };
  const block = tool
    ? { type: "tool_use", id: "call", name: tool, input: {} }
    : { type: "text", text: "" };
  const delta = tool
    ? { type: "input_json_delta", partial_json: "{}" }
    : { type: "text_delta", text: "done" };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: block },
    { type: "content_block_delta", index: 0, delta },
    { type: "content_block_stop", index: 0 },
    { type: "message_delta", delta: { stop_reason: tool ? "tool_use" : "end_turn" }, usage },
    { type: "message_stop" },
  ];
}

function openAi(model: unknown, tool: string | undefined): object[] {
  const call = {
    index: 0,
    id: "call",
    type: "function",
    function: { name: tool, arguments: "{}" },
  };
  const delta = tool ? { role: "assistant", tool_calls: [call] } : { content: "done" };
  const chunk = (choice: object) => ({
    id: "1",
    object: "chat.completion.chunk",
    created: 1,
    model,
    choices: [{ index: 0, delta: {}, finish_reason: null, ...choice }],
  });
  return [chunk({ delta }), chunk({ finish_reason: tool ? "tool_calls" : "stop" })];
}
