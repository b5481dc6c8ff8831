import { isUtf8 } from "node:buffer";
import {
  type JSONRPCMessage,
  parseJSONRPCMessage,
  type RequestId,
} from "@modelcontextprotocol/server";
import { findId } from "../io/json/find-id.js";
import { MAX_JSON_DEPTH, parseJson } from "../io/json/parse-json.js";
import { MAX_TEXT_BYTES } from "./text-size.js";

/**
 * The longest message, in bytes. It fits two texts of the largest size with every character escaped, and
 * one that is too large, so that the error can name its size.
 */
export const MAX_MESSAGE_BYTES = 16 * MAX_TEXT_BYTES;

/** How much of each end of an unreadable message is searched for its id. */
const ENDS_CHARS = 256;

export const TOO_LONG =
  `a message may have ${MAX_MESSAGE_BYTES} bytes, escapes included; ` +
  "split the document, or send its path";

const NO_JSON =
  "the message is not JSON on one line, has a name twice in one object, " +
  `or is nested deeper than ${MAX_JSON_DEPTH} levels`;

/** Every reason why a line is not a valid message, with the code of JSON-RPC. */
export const REJECTIONS = {
  not_utf8: { code: -32_700, message: "the message is not valid UTF-8" },
  not_json: { code: -32_700, message: NO_JSON },
  batch: {
    code: -32_600,
    message: "batches are not supported; send each message on a line of its own",
  },
  not_rpc: { code: -32_600, message: "the message is not valid JSON-RPC 2.0" },
  too_long: { code: -32_600, message: TOO_LONG },
  no_version: { code: -32_602, message: "protocolVersion must be a string, such as 2025-11-25" },
} as const;

/** Why a line is not a valid message. */
export interface Rejection {
  /** The id of the request, if it is known. */
  id: RequestId | null;
  code: number;
  message: string;
  /** Responses are not answered, or two peers could answer each other for ever. */
  isResponse?: boolean;
}

/**
 * Reads a line as a message.
 * @returns undefined for a blank line.
 */
export function readMessage(
  line: Buffer,
): { message: JSONRPCMessage } | { rejection: Rejection } | undefined {
  const text = line.toString("utf8");
  if (text.trim() === "") return undefined;
  const guessId = () => findId(text.slice(0, ENDS_CHARS), text.slice(-ENDS_CHARS));
  if (!isUtf8(line)) return { rejection: { id: guessId(), ...REJECTIONS.not_utf8 } };
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return { rejection: { id: guessId(), ...REJECTIONS.not_json } };
  }
  try {
    const message = parseJSONRPCMessage(value);
    if (!isUnversioned(message)) return { message };
    return { rejection: { ...REJECTIONS.no_version, id: message.id } };
  } catch {
    return { rejection: reject(value) };
  }
}

/** Whether a request to initialize lacks a version of the protocol: the SDK's error would quote its validator. */
function isUnversioned(message: JSONRPCMessage): message is JSONRPCMessage & { id: RequestId } {
  if (!("method" in message && "id" in message) || message.method !== "initialize") return false;
  return typeof message.params?.protocolVersion !== "string";
}

/** Rejects a line that is too long, by its ends. */
export function rejectLong(head: Buffer, tail: Buffer): Rejection {
  return { id: findId(head.toString("utf8"), tail.toString("utf8")), ...REJECTIONS.too_long };
}

function reject(value: unknown): Rejection {
  if (Array.isArray(value)) return { id: null, ...REJECTIONS.batch };
  const fields = Object(value) as Record<string, unknown>;
  const isResponse = fields.method === undefined && ("result" in fields || "error" in fields);
  return { id: isRequestId(fields.id) ? fields.id : null, ...REJECTIONS.not_rpc, isResponse };
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}
