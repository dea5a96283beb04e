/**
 * Returns a function that skips a call while another one is running, so that a recurring job that takes longer than its period does
 * not occupy several workers.
 */
export function oneAtATime<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  let running = false;
  return async (...args) => {
    if (running) return;
    running = true;
    try {
      await work(...args);
    } finally {
      running = false;
    }
  };
}
