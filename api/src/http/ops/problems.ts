import { Problem } from "../kit/problem.ts";

/** Redis, in which operators' sessions and the queues are, does not answer. */
export function unavailable(cause?: unknown): Problem {
  return new Problem(503, "ops-unavailable", "Redis does not answer: try again in a moment.", {
    headers: { "retry-after": "2" },
    cause,
  });
}

/** Keycloak is unreachable, so nobody can say whether the person still is an operator. */
export function roleUnconfirmed(cause: unknown): Problem {
  return new Problem(
    503,
    "role-unconfirmed",
    "Your operator role cannot be checked because Keycloak does not respond. Nothing was changed. Try again in a moment.",
    { headers: { "retry-after": "10" }, cause },
  );
}

/** Nothing is at this address below `/ops`. */
export function noSuchPage(): Problem {
  return new Problem(404, "no-such-page", "There is no such page for operators.");
}

/** The address has a NUL in it, or an escape that stands for no character. */
export function unclearAddress(): Problem {
  return new Problem(400, "unclear-address", "This address cannot be read.");
}
