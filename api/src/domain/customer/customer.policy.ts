import type { Actor, SignedIn } from "../shared/actor.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import type { Customer } from "./customer.entity.ts";

/** Returns the signed-in person of the call. Error: `forbidden`. */
export function requirePerson(actor: Actor): SignedIn {
  if (actor.kind !== "person") throw new DomainError("forbidden", "Log in to do this.");
  return actor;
}

/** Returns the signed-in person if the address is theirs. The error is the same whether another address exists or not. Error: `forbidden`. */
export function requireSelf(actor: Actor, email: string): SignedIn {
  const person = requirePerson(actor);
  if (canonicalEmail(email) !== person.email) {
    throw new DomainError("forbidden", "This is not the email address that you are logged in with.", "email");
  }
  return person;
}

/** Returns whether token and mirror both have the role, so that removing it works immediately. */
export function isAdmin(person: SignedIn, customer: Customer): boolean {
  return person.roles.has("admin") && customer.role === "admin";
}
