import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { setLocal } from "../shared/set-local.ts";
import { NOW, tables } from "../shared/tables.ts";
import { eraseFreeText, findAddresses } from "./erase-free-text.ts";
import { assertNothingOpen } from "./assert-nothing-open.ts";
import { subjectHash } from "./lock-customer.ts";

/** The body of an event that is no longer stored. */
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
 * Removes a person from the shop and retains orders and money: name, address, phone and email address are overwritten in every table,
 * with all that staff wrote about their orders, and their email address wherever staff wrote it; reviews are emptied and hidden, wish lists, saved addresses and idempotency keys deleted. What Stripe sends
 * later about their payments is not stored, and earlier tokens are rejected (ADR 0029). Their account at the identity provider, their
 * payments at Stripe and old backups are not reached. Call in a transaction. Errors: `orders-open` while something
 * is open (`assertNothingOpen`); `forbidden` for an admin.
 */
export async function erasePerson(em: EntityManager, email: string): Promise<Erasure> {
  const customerIds = await lockErasable(em, canonicalEmail(email));
  const addresses = await findAddresses(em, customerIds);
  await setLocal(em, "shop.personal_data", "remove");
  const erased = await overwrite(em, customerIds);
  await eraseFreeText(em, addresses);
  return { customerIds, ...erased };
}

/** Locks every customer with this address and returns their ids. */
async function lockErasable(em: EntityManager, address: string): Promise<string[]> {
  const people = await tables(em)
    .selectFrom("customer")
    .select(["id", "role"])
    .where("email", "=", address)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (people.some(({ role }) => role === "admin")) {
    throw new DomainError("forbidden", "This customer is an admin. Remove the role first.");
  }
  const ids = people.map(({ id }) => id);
  await assertNothingOpen(em, ids);
  return ids;
}

async function overwrite(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<Omit<Erasure, "customerIds">> {
  const db = tables(em);
  const theirs = anyOf(customerIds);
  // Of cancelled orders only the event log names the customer.
  const theirOrders = db.selectFrom("order_event").select("order_id").where("customer_id", "=", theirs);
  const theirPayments = db
    .selectFrom("payment")
    .select(["id", "payment_intent_id"])
    .where("order_id", "in", theirOrders);
  const orders = await db
    .updateTable("customer_order")
    .set({
      customer_name: "erased",
      email: "erased",
      phone: "erased",
      address: "erased",
      company: null,
      reference: null,
      tracking_number: null,
    })
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
    .updateTable("order_return")
    .set((eb) => ({
      reason: "erased",
      decline_reason: eb.case().when("decline_reason", "is", null).then(null).else("erased").end(),
    }))
    .where("order_id", "in", theirOrders)
    .execute();
  await db.updateTable("order_note").set({ text: "erased" }).where("order_id", "in", theirOrders).execute();
  await db
    .updateTable("delivery_change")
    .set({ old_address: "erased", new_address: "erased", old_phone: "erased", new_phone: "erased" })
    .where("order_id", "in", theirOrders)
    .execute();
  await db
    .updateTable("parcel_change")
    .set({ old_tracking_number: null, new_tracking_number: null })
    .where("order_id", "in", theirOrders)
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
  await db.deleteFrom("customer_contact").where("customer_id", "=", theirs).execute();
  await db.deleteFrom("stock_alert").where("customer_id", "=", theirs).execute();
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
      unsubscribe_token: sql<string>`gen_random_uuid()`,
      education: "",
      location: "",
      linkedin_url: "",
      photo_url: "",
    }))
    .where("id", "=", anyOf(customerIds))
    .execute();
}
