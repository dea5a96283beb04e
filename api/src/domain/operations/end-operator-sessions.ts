import { audited } from "./audited.ts";
import type { OperatorContext } from "./operator.ts";

/** Ends the sessions of all operators, who sign in again, and returns how many there were. */
export async function endOperatorSessions(ctx: OperatorContext): Promise<number> {
  return audited(
    ctx,
    { action: "sessions.end", target: "all" },
    () => ctx.sessions.endAll(),
    (ended) => ({ ended }),
  );
}
