/**
 * The same work, but a call that comes while one is running ends at once: a recurring job that takes longer than its period does
 * not fill the queue's places with itself.
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
