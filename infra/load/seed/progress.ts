const REPORT_EVERY = 0.1;

/** Prints the progress of long steps. */
export interface Progress {
  print: (line: string) => void;
  update: (step: string, done: number, total: number) => void;
}

/** Returns a progress that prints a line for each tenth of a step. */
export function createProgress(print: (line: string) => void): Progress {
  let last = { step: "", share: 0 };
  return {
    print,
    update(step, done, total) {
      const share = total === 0 ? 1 : done / total;
      if (step === last.step && share - last.share < REPORT_EVERY && share < 1) return;
      last = { step, share };
      print(`${step}: ${done.toLocaleString("en")} of ${total.toLocaleString("en")}`);
    },
  };
}
