import type { EntityManager } from "@mikro-orm/postgresql";
import type { SignedIn } from "../shared/actor.ts";
import { DomainError } from "../shared/errors.ts";

function accountErased(): DomainError {
  return new DomainError("account-erased", "This account was erased. Sign in again.");
}

/**
 * Locks a customer until the transaction ends: the calls of one customer take turns, also with their erasure. First of all locks.
 * Error: `account-erased` where an erasure was quicker; nothing may be written for them then.
 */
export async function lockCustomer(em: EntityManager, customerId: string): Promise<void> {
  const [known] = await em.execute<{ is_erased: boolean }[]>(
    "select erased_at is not null as is_erased from customer where id = ? for no key update",
    [customerId],
  );
  if (!known || known.is_erased) throw accountErased();
}

/** Rejects a token that was issued before its account was erased. Error: `account-erased`. */
export async function assertNotErased(em: EntityManager, person: SignedIn): Promise<void> {
  const erased = await em.execute<unknown[]>(
    `select 1 from customer where erased_subject_hash = ${subjectHash("?")} and erased_at >= ? limit 1`,
    [person.subject, person.tokenIssuedAt],
  );
  if (erased.length) throw accountErased();
}

/** SQL: what is stored of an erased subject, for a day. A subject is a random UUID, so its hash cannot be guessed. */
export function subjectHash(subject: "subject" | "?"): string {
  return `encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')`;
}
