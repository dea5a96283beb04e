import type { RoleAuthority } from "../domain/shared/role-authority.ts";

/** The time for which a confirmed role is valid for reading. */
const CONFIRMED_SECONDS = 30;
/** The time for which reading continues while Keycloak is unreachable: the cockpit is needed most during an outage. */
const GRACE_SECONDS = 300;
/** The pause between two requests to an unreachable Keycloak, so that not every read waits for its timeout. */
const RETRY_SECONDS = 10;

/** Confirms that operators who have a session still have the role. One per process; nothing is shared between processes. */
export interface OperatorAccess {
  /**
   * Returns whether the account may read or write now. A write always checks with Keycloak, a read at most every 30 seconds.
   * @throws GatewayUnavailable if Keycloak is unreachable: immediately for a write, five minutes after the last confirmation for a read
   */
  mayAct(subject: string, act: "read" | "write"): Promise<boolean>;
}

/** `now` returns the time in milliseconds. */
export function openOperatorAccess(
  roles: Pick<RoleAuthority, "isOperator">,
  now: () => number = Date.now,
): OperatorAccess {
  const confirmedAt = new Map<string, number>();
  let failedAt = Number.NEGATIVE_INFINITY;

  const isConfirmed = (subject: string, seconds: number): boolean =>
    now() - (confirmedAt.get(subject) ?? Number.NEGATIVE_INFINITY) < seconds * 1000;

  const confirm = async (subject: string): Promise<boolean> => {
    const requestedAt = now();
    const isOperator = await roles.isOperator(subject).catch((error: unknown) => {
      failedAt = now();
      throw error;
    });
    if (isOperator) confirmedAt.set(subject, requestedAt);
    else confirmedAt.delete(subject);
    return isOperator;
  };

  const mayRead = async (subject: string): Promise<boolean> => {
    if (isConfirmed(subject, CONFIRMED_SECONDS)) return true;
    const isUnreachable = now() - failedAt < RETRY_SECONDS * 1000;
    if (isUnreachable && isConfirmed(subject, GRACE_SECONDS)) return true;
    try {
      return await confirm(subject);
    } catch (error) {
      if (isConfirmed(subject, GRACE_SECONDS)) return true;
      throw error;
    }
  };

  return { mayAct: (subject, act) => (act === "read" ? mayRead(subject) : confirm(subject)) };
}
