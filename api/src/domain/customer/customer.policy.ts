import type { Actor, SignedIn } from "../shared/actor.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import type { Customer } from "./customer.entity.ts";

/** The signed-in person behind the call; `forbidden` for anybody else. */
export function requirePerson(actor: Actor): SignedIn {
  if (actor.kind !== "person") throw new DomainError("forbidden", "Sign in to do this.");
  return actor;
}

/** People may look at themselves only: the answer is the same whether the other one exists or not. */
export function requireSelf(actor: Actor, email: string): SignedIn {
  const person = requirePerson(actor);
  if (canonicalEmail(email) !== person.email) {
    throw new DomainError("forbidden", "This address is not the one you are signed in with.", "email");
  }
  return person;
}

/** An admin has the role in the token and in the mirror, so that a demotion works at once. */
export function isAdmin(person: SignedIn, customer: Customer): boolean {
  return person.roles.has("admin") && customer.role === "admin";
}
