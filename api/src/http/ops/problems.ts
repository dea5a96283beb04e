import { Problem } from "../kit/problem.ts";

/** Redis, in which operators' sessions and the queues are, does not answer. */
export function unavailable(cause?: unknown): Problem {
  return new Problem(503, "ops-unavailable", "Redis does not answer: try again in a moment.", {
    headers: { "retry-after": "2" },
    cause,
  });
}

/** Nothing is at this address below `/ops`. */
export function noSuchPage(): Problem {
  return new Problem(404, "no-such-page", "There is no such page for operators.");
}

/** The address has a NUL in it, or an escape that stands for no character. */
export function unclearAddress(): Problem {
  return new Problem(400, "unclear-address", "This address cannot be read.");
}
