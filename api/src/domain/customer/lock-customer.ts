import type { EntityManager } from "@mikro-orm/postgresql";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { SignedIn } from "../shared/actor.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";

function accountErased(): DomainError {
  return new DomainError("account-erased", "This account was erased. Log in again.");
}

/**
 * Locks a customer until the transaction ends: the calls of one customer take turns, also with an erasure. The first lock of every transaction.
 * Error: `account-erased` after an erasure, when nothing may be written for the customer.
 */
export async function lockCustomer(em: EntityManager, customerId: string): Promise<void> {
  const known = await tables(em)
    .selectFrom("customer")
    .select("erased_at")
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (known?.erased_at !== null) throw accountErased();
}

/** Rejects a token that was issued before its account was erased. Error: `account-erased`. */
export async function assertNotErased(em: EntityManager, person: SignedIn): Promise<void> {
  const erased = await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("erased_subject_hash", "=", subjectHash(person.subject))
    .where("erased_at", ">=", person.tokenIssuedAt)
    .limit(1)
    .executeTakeFirst();
  if (erased) throw accountErased();
}

/** Returns what is stored of an erased subject, for a day. A subject is a random UUID, so its hash cannot be guessed. */
export function subjectHash(subject: string | Expression<string>): RawBuilder<string> {
  return sql<string>`encode(sha256(convert_to(${subject}, 'UTF8')), 'hex')`;
}
