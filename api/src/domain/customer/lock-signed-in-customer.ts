import type { EntityManager } from "@mikro-orm/postgresql";
import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { requirePerson } from "./customer.policy.ts";
import { isUpToDate, upsertCustomer } from "./ensure-customer.ts";

/**
 * Locks the customer of the signed-in person (see `ensureCustomer` and `lockCustomer`) and returns its id. The first lock of every
 * transaction. Error: `account-erased`.
 */
export async function lockSignedInCustomer(
  ctx: Pick<DomainContext, "actor">,
  em: EntityManager,
): Promise<string> {
  const person = requirePerson(ctx.actor);
  const [known] = await lockBySubject(em, { subject: person.subject });
  return known && isUpToDate(known, person) ? known.id : upsertCustomer(em, person);
}

const lockBySubject = statement((db, { subject }: Slots<{ subject: string }>) =>
  db
    .selectFrom("customer")
    .select(["id", "email", "role", "role_changed_at as roleChangedAt"])
    .where("subject", "=", subject)
    .where("erased_at", "is", null)
    .forNoKeyUpdate(),
);
