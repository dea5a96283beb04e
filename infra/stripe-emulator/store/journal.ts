import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines. */
export interface Journal {
  append(lines: string[]): void;
  /** Replaces the whole file in one step: either the old or the new content is found after a crash. */
  rewrite(lines: string[]): void;
  bytes(): number;
  close(): void;
}

/** The lines of a journal; a last line that was cut off by a crash is left out. */
export function readJournal(file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  return text.split("\n").slice(0, -1);
}

function write(descriptor: number, lines: string[]): number {
  const data = Buffer.from(lines.map((line) => `${line}\n`).join(""));
  for (let offset = 0; offset < data.length;) offset += writeSync(descriptor, data, offset);
  return data.length;
}

/** Opens a journal for appending; its folder is made where it is missing. */
export function openJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let descriptor = openSync(file, "a", 0o600);
  let size = 0;
  return {
    append(lines) {
      size += write(descriptor, lines);
    },
    rewrite(lines) {
      const draft = openSync(`${file}.new`, "w", 0o600);
      size = write(draft, lines);
      fsyncSync(draft);
      closeSync(draft);
      renameSync(`${file}.new`, file);
      closeSync(descriptor);
      descriptor = openSync(file, "a", 0o600);
    },
    bytes: () => size,
    close: () => closeSync(descriptor),
  };
}
