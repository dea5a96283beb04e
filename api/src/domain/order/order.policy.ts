import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";

/** One sentence for orders that are not there and orders of others: nobody learns which. */
export function orderNotFound(): DomainError {
  return new DomainError("not-found", "There is no such order among yours.");
}

/** For admins, who may see every order. */
export function orderGone(): DomainError {
  return new DomainError("not-found", "There is no such order: it was cancelled, or never placed.");
}

/** `subject` of the person whose orders are asked for; the shop itself may see all (null). */
export function ownerFilter(ctx: Pick<DomainContext, "actor">): string | null {
  if (ctx.actor.kind === "system") return null;
  if (ctx.actor.kind === "person") return ctx.actor.subject;
  throw new DomainError("forbidden", "Sign in to see orders.");
}
