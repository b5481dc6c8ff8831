import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from "node:fs";
import { ContextVerdictError, type ErrorCode } from "../engine/contract/errors.js";
import { describeHead, describeInvalidUtf8 } from "./describe-bytes.js";
import { describeReadFailure } from "./describe-failure.js";
import { describeTooLarge } from "./document-size.js";
import { systemCode } from "./system-code.js";

/** A pipe without a writer is opened at once, and refused, instead of waited for. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a regular file.
 * @param label How messages name it.
 * @param limit The most bytes that it may have.
 * @throws ContextVerdictError `input_not_found` naming what is wrong with the path, `bad_request`
 *   where the file is too large.
 */
export function readFileBytes(file: string, label: string, limit: number): Buffer {
  if (label === "") throw notReadable("the file name is empty");
  try {
    const descriptor = openSync(file, FLAGS);
    try {
      const stats = fstatSync(descriptor);
      checkKind(stats, label);
      checkSize(stats.size, label, limit);
      const bytes = readFileSync(descriptor);
      checkSize(bytes.length, label, limit);
      return bytes;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const code = systemCode(error);
    if (error instanceof ContextVerdictError || code === undefined) throw error;
    throw notReadable(describeReadFailure(code, label));
  }
}

/**
 * Decodes UTF-8 and keeps a byte order mark, which is part of the document.
 * @throws ContextVerdictError `bad_request` for bytes that are no text, or too many.
 */
export function decodeBytes(bytes: Buffer, label: string): string {
  const problem = describeHead(bytes) ?? (isUtf8(bytes) ? undefined : describeInvalidUtf8(bytes));
  if (problem !== undefined) throw refused("bad_request", `${label} ${problem}`);
  try {
    return bytes.toString("utf8");
  } catch (error) {
    if (systemCode(error) !== "ERR_STRING_TOO_LONG") throw error;
    throw refused("bad_request", `${label} is too large: no text can hold it`);
  }
}

function checkKind(stats: Stats, label: string): void {
  if (stats.isDirectory()) throw notReadable(describeReadFailure("EISDIR", label));
  if (!stats.isFile()) throw notReadable(`${label} is a pipe or a device; profile it by itself`);
}

function checkSize(bytes: number, label: string, limit: number): void {
  if (bytes <= limit) return;
  const message = `${describeTooLarge(label, bytes, limit)}; --max-size raises it`;
  throw refused("bad_request", message);
}

function notReadable(message: string): ContextVerdictError {
  return refused("input_not_found", message);
}

function refused(code: ErrorCode, message: string): ContextVerdictError {
  return new ContextVerdictError(code, message);
}
