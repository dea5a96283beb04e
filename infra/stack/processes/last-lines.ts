import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const WINDOW_BYTES = 16_384;

/** The last lines of a text file that are not blank; [] where it cannot be read. */
export function lastLines(path: string, count: number): string[] {
  try {
    const file = openSync(path, "r");
    try {
      const { size } = fstatSync(file);
      const window = Buffer.alloc(Math.min(size, WINDOW_BYTES));
      readSync(file, window, 0, window.length, size - window.length);
      const lines = window.toString("utf8").split("\n");
      return lines.filter((line) => line.trim() !== "").slice(-count);
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
}
