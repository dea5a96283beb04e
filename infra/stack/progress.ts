import type { Note } from "../machine/note.ts";

const NAME_WIDTH = 11;
const NOTE_EVERY_MS = 2000;
const SAME_NOTE_EVERY_MS = 15_000;
const ERASE_LINE = "\r\u001b[K";

export type Progress = {
  /** Times a step and reports it: its notes, and when it is done. */
  step: <Result>(name: string, work: (note: Note) => Promise<Result>) => Promise<Result>;
  print: (line: string) => void;
  /** Returns the seconds since the beginning, for a person. */
  elapsed: () => string;
};

/** The place where progress is shown: a terminal, where a line can be drawn over, or something that only takes more text. */
export type Screen = { write: (text: string) => unknown; isTTY?: boolean };

const seconds = (fromMs: number) => `${((performance.now() - fromMs) / 1000).toFixed(1)} s`;

/** Notes as separate lines: a change of activity at once, mere numbers now and then. */
function sparse(write: (text: string) => void): Note {
  let last = { text: "", kind: "", at: Number.NEGATIVE_INFINITY };
  return (text) => {
    const kind = text.replace(/[[\d].*/, "");
    const wait = text === last.text ? SAME_NOTE_EVERY_MS : NOTE_EVERY_MS;
    if (kind === last.kind && performance.now() - last.at < wait) return;
    last = { text, kind, at: performance.now() };
    write(text);
  };
}

/**
 * Reports steps that run at the same time, one line each when it is done, and in between what the long ones are doing:
 * on a terminal in a last line that is drawn over, elsewhere in a line now and then.
 */
export function createProgress(screen: Screen): Progress {
  const begun = performance.now();
  let isDrawn = false;
  const titled = (name: string, text: string) => `${name.padEnd(NAME_WIDTH)} ${text}`;
  const print = (line: string) => {
    screen.write(`${isDrawn ? ERASE_LINE : ""}${line}\n`);
    isDrawn = false;
  };
  const draw = (text: string) => {
    screen.write(`${ERASE_LINE}${text}`);
    isDrawn = true;
  };

  async function step<Result>(name: string, work: (note: Note) => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    const note: Note = screen.isTTY
      ? (text) => draw(titled(name, `${text} ...`))
      : sparse((text) => print(titled(name, `${text} ...`)));
    const result = await work(note);
    print(titled(name, `ready in ${seconds(startedAt)}`));
    return result;
  }

  return { step, print, elapsed: () => seconds(begun) };
}
