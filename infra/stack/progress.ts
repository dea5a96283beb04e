import type { Note } from "./parts/part.ts";

const NAME_WIDTH = 11;
const NOTE_EVERY_MS = 2000;

export type Progress = {
  /** Times a step and reports it: what it says on the way, and when it is done. */
  step: <Result>(name: string, work: (note: Note) => Promise<Result>) => Promise<Result>;
  say: (line: string) => void;
  /** Seconds since the beginning, for a person. */
  elapsed: () => string;
};

const seconds = (fromMs: number) => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;

/**
 * Reports steps that run at the same time, one line each when it is done, and now and then a line of what a long one
 * is doing.
 * @param write gets each whole line
 */
export function createProgress(write: (line: string) => void): Progress {
  const begun = performance.now();
  const line = (name: string, text: string) => write(`${name.padEnd(NAME_WIDTH)} ${text}`);

  async function step<Result>(name: string, work: (note: Note) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    let lastAt = Number.NEGATIVE_INFINITY;
    let lastKind = "";
    const note: Note = (text) => {
      const kind = text.replace(/\d.*/, "");
      if (kind === lastKind && performance.now() - lastAt < NOTE_EVERY_MS) return;
      lastAt = performance.now();
      lastKind = kind;
      line(name, `${text} ...`);
    };
    const result = await work(note);
    line(name, `ready in ${seconds(startedAt)}`);
    return result;
  }

  return { step, say: write, elapsed: () => seconds(begun) };
}
