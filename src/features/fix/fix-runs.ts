import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { remember } from "../../engine/contract/once.js";
import { ifPossible } from "../../io/if-possible.js";
import { isGone } from "../../io/is-gone.js";
import { object, sha256, type Validator, value } from "../../io/json/json-validators.js";
import { readText } from "../../io/read-text.js";
import { replaceFile } from "../../io/replace-file.js";
import { whileLocked } from "../../io/while-locked.js";
import { isOutside, nameBelow } from "../config/name-below.js";
import { LOCK_NAME, writeRecord } from "./made-files.js";
import type { NotedChange } from "./make-change.js";

/** At the root of a project: which files each run of `fix` wrote here. Not to be committed. */
export const RUNS_NAME = ".context-verdict-runs.jsonl";

/** Enough for some 100,000 files. */
const MAX_BYTES = 33_554_432;

/** Older runs are forgotten when another one begins. */
const KEPT_RUNS = 50;

/** A file that a run wrote. */
export interface RunEntry extends NotedChange {
  /** Counts from 1. */
  run: number;
  /** When the run began, as ISO 8601. */
  at: string;
}

const text = value("a text", (seen) => typeof seen === "string" && /^[^\0]+$/.test(seen));

const FIELDS: Record<keyof RunEntry, Validator> = {
  run: value("a whole number, 1 or more", (seen) => Number.isSafeInteger(seen) && Number(seen) > 0),
  at: text,
  path: text,
  before: sha256,
  after: sha256,
};

const checkEntry = object(FIELDS, Object.keys(FIELDS));

/** The record of the runs of `fix` in a project, a line for each change that was not reverted. */
export class FixRuns {
  readonly #path: string;
  readonly #at = new Date().toISOString();
  readonly #struck = new Set<string>();
  #run: number | undefined;
  /** Known once this run has a number. */
  readonly #replaced = new Map<string, string[]>();

  /** @param folder Absolute. */
  constructor(private readonly folder: string) {
    this.#path = join(folder, RUNS_NAME);
  }

  /** The number of this run; undefined as long as it has written nothing. */
  get run(): number | undefined {
    return this.#run;
  }

  /** The entries in the order in which they were written, with absolute paths. */
  list(): RunEntry[] {
    return this.#read().map((entry) => ({ ...entry, path: resolve(this.folder, entry.path) }));
  }

  /**
   * Records a change of this run, on the disk before it is made: a run that is stopped leaves no change
   * that is not known.
   * @returns Takes the entry back where the change failed.
   * @throws the error of the system.
   */
  note({ path, before, after }: NotedChange): () => void {
    const below = nameBelow(this.folder, path);
    const name = isOutside(below) ? path : below;
    whileLocked(join(this.folder, LOCK_NAME), () => {
      this.#run ??= this.#begin();
      const entry: RunEntry = { run: this.#run, at: this.#at, path: name, before, after };
      appendLine(this.#path, JSON.stringify(entry));
    });
    return () => this.strike(this.#run ?? 0, path);
  }

  /** The SHA-256 of the texts that earlier runs replaced at a real path, oldest first. */
  listReplaced(path: string): readonly string[] {
    return this.#replaced.get(path) ?? [];
  }

  /** Strikes out an entry at the next `save`: it was reverted, or did not happen. */
  strike(run: number, path: string): void {
    this.#struck.add(`${run} ${path}`);
  }

  /** @throws ContextVerdictError as `writeRecord` does. */
  save(): void {
    if (this.#struck.size > 0) writeRecord(this.#path, () => this.#write(this.#read()));
    this.#struck.clear();
  }

  /** @returns The number of a new run. */
  #begin(): number {
    const entries = this.#read();
    let last = 0;
    for (const { run, path, before } of entries) {
      last = Math.max(last, run);
      remember(this.#replaced, resolve(this.folder, path), (): string[] => []).push(before);
    }
    const kept = entries.filter(({ run }) => run > last - KEPT_RUNS);
    if (kept.length < entries.length) this.#write(kept);
    return last + 1;
  }

  #write(entries: readonly RunEntry[]): void {
    const lines = entries
      .filter(({ run, path }) => !this.#struck.has(`${run} ${resolve(this.folder, path)}`))
      .map((entry) => `${JSON.stringify(entry)}\n`);
    if (lines.length > 0) replaceFile(this.#path, lines.join(""));
    else if (!isGone(this.#path)) unlinkSync(this.#path);
  }

  /** Invalid lines, such as that of a run that was stopped while writing it, are left out. */
  #read(): RunEntry[] {
    if (isGone(this.#path)) return [];
    const { text } = readText(this.#path, { limit: MAX_BYTES, followsLinks: false });
    return text.split("\n").flatMap((line) => ifPossible(() => parseEntry(line)) ?? []);
  }
}

/** A link is not followed: it could lead to any file. A last line that was cut stays a line of its own. */
function appendLine(path: string, line: string): void {
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0 } = constants;
  const descriptor = openSync(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o666);
  try {
    writeFileSync(descriptor, `${isLineOpen(descriptor) ? "\n" : ""}${line}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Whether a file ends within a line. */
function isLineOpen(descriptor: number): boolean {
  const last = Buffer.alloc(1);
  const { size } = fstatSync(descriptor);
  return size > 0 && readSync(descriptor, last, 0, 1, size - 1) === 1 && last[0] !== 0x0a;
}

function parseEntry(line: string): RunEntry | undefined {
  const entry = JSON.parse(line);
  return checkEntry(entry, []).length === 0 ? entry : undefined;
}
