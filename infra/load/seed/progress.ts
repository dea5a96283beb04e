const BAR_WIDTH = 24;
const REPORT_EVERY = 0.1;

/** Tells the person who waits how far a long step is. */
export interface Note {
  say: (line: string) => void;
  /** So many of so many are done. */
  part: (what: string, done: number, of: number) => void;
}

/** A bar that is drawn over on a terminal; elsewhere a line for each tenth. */
export function createNote(screen: { write(text: string): unknown; isTTY?: boolean }): Note {
  let last = { what: "", share: 0 };
  return {
    say: (line) => void screen.write(`${line}\n`),
    part(what, done, of) {
      const share = of === 0 ? 1 : done / of;
      const bar = "#".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "-");
      const line = `${what} [${bar}] ${done.toLocaleString("en")} of ${of.toLocaleString("en")}`;
      if (screen.isTTY) screen.write(`\r${line}${share === 1 ? "\n" : ""}`);
      else if (what !== last.what || share - last.share >= REPORT_EVERY || share === 1) {
        screen.write(`${line}\n`);
        last = { what, share };
      }
    },
  };
}
