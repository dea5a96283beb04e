import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { subjectHash } from "../customer/lock-customer.ts";
import { anyOf } from "../shared/any-of.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { setLocal } from "../shared/set-local.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { audited } from "./audited.ts";
import { eraseFreeText, findIdentifiers } from "./erase-free-text.ts";
import type { OperatorContext } from "./operator.ts";

/** The body of an event that is not stored any more. */
const NOTHING = Buffer.alloc(0);

/** How much of a person was removed; orders and money are retained without them. */
export interface Erasure {
  /** More than one where the person had an account, lost it and made another with the same address. */
  readonly customerIds: readonly string[];
  readonly orders: number;
  readonly reviews: number;
  /** Stripe events about their payments whose bodies were removed. */
  readonly events: number;
}

/**
 * Removes a person from the shop and retains orders and money: name, address, phone and e-mail address are overwritten in every table,
 * also where staff wrote them down; reviews are emptied and hidden, wishes and idempotency keys deleted. What Stripe sends later about
 * their payments is not stored, and tokens from before are rejected (ADR 0029). Their account at the identity provider, their payments
 * at Stripe and old backups are not reached. Errors: `not-found`; `orders-open` while an order is unpaid or not delivered; `forbidden`
 * for an admin.
 */
export async function eraseCustomer(ctx: OperatorContext, email: string): Promise<Erasure> {
  const address = canonicalEmail(email);
  const known = await tables(ctx.em)
    .selectFrom("customer")
    .select("id")
    .where("email", "=", address)
    .execute();
  const customerIds = known.map(({ id }) => id);
  // The audit outlives the person: it names ids, never the address.
  const act = { action: "customers.erase", target: customerIds.join(" ") || "somebody unknown" };
  return audited(
    ctx,
    act,
    async () => {
      if (!known.length) throw new DomainError("not-found", "Nobody has this e-mail address in the shop.");
      return inTransaction(ctx.em.fork(), async (em) => {
        const erasedIds = await lockErasable(em, address);
        const identifiers = await findIdentifiers(em, erasedIds);
        await setLocal(em, "shop.personal_data", "remove");
        const erased = await overwrite(em, erasedIds);
        await eraseFreeText(em, identifiers);
        return { customerIds: erasedIds, ...erased };
      });
    },
    ({ orders, reviews, events }) => ({ orders, reviews, events }),
  );
}

/** Locks every customer with this address; answers their ids. */
async function lockErasable(em: EntityManager, address: string): Promise<string[]> {
  const people = await tables(em)
    .selectFrom("customer")
    .select(["id", "role"])
    .where("email", "=", address)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (people.some(({ role }) => role === "admin")) {
    throw new DomainError("forbidden", "This is an admin: take the role away first.");
  }
  const ids = people.map(({ id }) => id);
  const open = await tables(em)
    .selectFrom("customer_order")
    .select("id")
    .where("customer_id", "=", anyOf(ids))
    .where((eb) =>
      eb.or([
        eb("status", "in", ["pending", "cancelling"]),
        eb.and([eb("status", "=", "paid"), eb("fulfilment", "<>", "delivered")]),
      ]),
    )
    .execute();
  if (open.length) {
    throw new DomainError(
      "orders-open",
      `Not paid or on the way: ${open.length} of their orders. Cancel or deliver them first.`,
    );
  }
  return ids;
}

async function overwrite(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<Omit<Erasure, "customerIds">> {
  const db = tables(em);
  const theirs = anyOf(customerIds);
  // Of orders that were cancelled only the event log knows whose they were.
  const theirPayments = db
    .selectFrom("payment")
    .select(["id", "payment_intent_id"])
    .where("order_id", "in", (eb) =>
      eb.selectFrom("order_event").select("order_id").where("customer_id", "=", theirs),
    );
  const orders = await db
    .updateTable("customer_order")
    .set({ customer_name: "erased", email: "erased", phone: "erased", address: "erased" })
    .where("customer_id", "=", theirs)
    .executeTakeFirstOrThrow();
  const events = await db
    .updateTable("stripe_event as e")
    .from(theirPayments.as("p"))
    .set({ body: NOTHING })
    .whereRef("p.payment_intent_id", "=", "e.payment_intent_id")
    .where("e.body", "<>", NOTHING)
    .executeTakeFirstOrThrow();
  await db
    .updateTable("refund as r")
    .from(theirPayments.as("p"))
    .set((eb) => ({
      note: eb.case().when("r.note", "=", "").then("").else("erased").end(),
      request_fingerprint: null,
    }))
    .whereRef("r.payment_id", "=", "p.id")
    .execute();
  await db
    .updateTable("review_moderation as m")
    .from("review as r")
    .set({ reason: "erased" })
    .where("r.customer_id", "=", theirs)
    .whereRef("m.review_id", "=", "r.id")
    .where("m.reason", "<>", "")
    .execute();
  const reviews = await db
    .updateTable("review")
    .set((eb) => ({
      author_name: "A former customer",
      description: "erased",
      hidden_at: eb.fn.coalesce("hidden_at", NOW),
    }))
    .where("customer_id", "=", theirs)
    .executeTakeFirstOrThrow();
  await db.deleteFrom("customer_wish").where("customer_id", "=", theirs).execute();
  await db.deleteFrom("order_request").where("customer_id", "=", theirs).execute();
  await overwriteCustomers(em, customerIds);
  return {
    orders: Number(orders.numUpdatedRows),
    reviews: Number(reviews.numUpdatedRows),
    events: Number(events.numUpdatedRows),
  };
}

async function overwriteCustomers(em: EntityManager, customerIds: readonly string[]): Promise<void> {
  const nobody = sql<string>`'erased-' || id`;
  await tables(em)
    .updateTable("customer")
    .set((eb) => ({
      email: nobody,
      name: "erased",
      subject: nobody,
      erased_subject_hash: subjectHash(eb.ref("subject")),
      erased_at: sql<Date>`clock_timestamp()`,
      education: "",
      location: "",
      linkedin_url: "",
      photo_url: "",
    }))
    .where("id", "=", anyOf(customerIds))
    .execute();
}
