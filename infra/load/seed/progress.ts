const BAR_WIDTH = 24;
const REPORT_EVERY = 0.1;

/** Prints the progress of long steps. */
export interface Progress {
  print: (line: string) => void;
  update: (step: string, done: number, total: number) => void;
}

/** Draws a bar in place on a terminal; elsewhere it prints a line for each tenth. */
export function createProgress(screen: { write(text: string): unknown; isTTY?: boolean }): Progress {
  let last = { step: "", share: 0 };
  return {
    print: (line) => void screen.write(`${line}\n`),
    update(step, done, total) {
      const share = total === 0 ? 1 : done / total;
      const bar = "#".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "-");
      const line = `${step} [${bar}] ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`;
      if (screen.isTTY) screen.write(`\r${line}${share === 1 ? "\n" : ""}`);
      else if (step !== last.step || share - last.share >= REPORT_EVERY || share === 1) {
        screen.write(`${line}\n`);
        last = { step, share };
      }
    },
  };
}
