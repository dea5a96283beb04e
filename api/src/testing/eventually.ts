import { vi } from "vitest";

/** Far beyond what a busy machine takes; a condition that holds is waited for no longer than it takes. */
const EVENTUALLY_MS = 60_000;
const POLL_MS = 50;

/**
 * What `check` returns once it does not throw. For conditions of tests and hooks: how soon they hold depends on what else the machine
 * does, so no test sets how long. `expect.poll` waits as long by the project's configuration.
 */
export function eventually<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: EVENTUALLY_MS, interval: POLL_MS });
}
