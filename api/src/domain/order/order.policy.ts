import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";

/** The same error for orders that do not exist and orders of others, so that callers cannot distinguish them. */
export function orderNotFound(): DomainError {
  return new DomainError("not-found", "Order not found.");
}

/** The error for admins and operators, who may see every order. */
export function orderGone(): DomainError {
  return new DomainError("not-found", "Order not found. It may have been cancelled.");
}

/** Returns the `subject` whose orders the caller may see; null, which is all, for the system. Error: `forbidden`. */
export function ownerFilter(ctx: Pick<DomainContext, "actor">): string | null {
  if (ctx.actor.kind === "system") return null;
  if (ctx.actor.kind === "person") return ctx.actor.subject;
  throw new DomainError("forbidden", "Log in to see orders.");
}
