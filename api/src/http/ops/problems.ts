import { Problem } from "../kit/problem.ts";

/** Returns the problem that Redis, which holds the sessions and the queues, is down. */
export function unavailable(cause?: unknown): Problem {
  return new Problem(503, "ops-unavailable", "Redis is down. Try again in a moment.", {
    headers: { "retry-after": "2" },
    cause,
  });
}

/** Returns the problem that Keycloak is unreachable, so the operator role cannot be confirmed. */
export function roleUnconfirmed(cause: unknown): Problem {
  return new Problem(
    503,
    "role-unconfirmed",
    "Your operator role cannot be checked because Keycloak does not respond. Nothing was changed. Try again in a moment.",
    { headers: { "retry-after": "10" }, cause },
  );
}

/** Returns the problem that there is no page at this address below `/ops`. */
export function noSuchPage(): Problem {
  return new Problem(404, "no-such-page", "Page not found.");
}

/** The address has a NUL or an escape that is no character. */
export function unclearAddress(): Problem {
  return new Problem(400, "unclear-address", "Invalid address.");
}
