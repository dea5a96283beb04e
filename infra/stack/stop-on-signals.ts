import type { Supervisor } from "./supervisor.ts";

export type Stopping = {
  /** Stops everything, once; later calls wait for the same end. */
  begin: (why: string) => Promise<void>;
  isUnderWay: () => boolean;
  /** Resolves when everything has stopped. */
  done: Promise<void>;
};

/** One press of Ctrl-C can arrive twice, from the terminal and passed on by npm; a later one is meant. */
const SAME_PRESS_MS = 1500;

/** Stops the stack on Ctrl-C, SIGTERM and a closed terminal; a second, later signal kills the remaining processes. */
export function stopOnSignals(
  supervisor: Supervisor,
  abort: AbortController,
  print: (line: string) => void,
): Stopping {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let begunAt: number | undefined;

  const begin = async (why: string): Promise<void> => {
    if (begunAt === undefined) {
      begunAt = performance.now();
      print(`\nstopping (${why}) ...`);
      abort.abort(new Error("the stack is stopping"));
      await supervisor.stopAll();
      print("stopped");
      resolve();
    }
    return done;
  };

  const killRemaining = (): void => {
    print("killing remaining processes");
    for (const { name, plans } of supervisor.parts()) if (plans.length > 0) void supervisor.kill(name);
  };

  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (begunAt === undefined) void begin(signal);
      else if (performance.now() - begunAt > SAME_PRESS_MS) killRemaining();
    });
  }
  process.on("uncaughtException", (error) => {
    process.stderr.write(`${error.stack ?? error.message}\n`);
    void begin("an error of the stack itself");
  });
  return { begin, isUnderWay: () => begunAt !== undefined, done };
}
