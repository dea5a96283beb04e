import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { subjectHash } from "../customer/lock-customer.ts";
import { anyOf } from "../shared/any-of.ts";
import { canonicalEmail } from "../shared/email.ts";
import { DomainError } from "../shared/errors.ts";
import { setLocal } from "../shared/set-local.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { eraseFreeText, findIdentifiers } from "./erase-free-text.ts";
import { defineOperation, text } from "./operation.ts";
import type { OperatorContext } from "./operator.ts";
import { message } from "./report.ts";

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
 * also where staff wrote them; reviews are emptied and hidden, wish lists and idempotency keys deleted. What Stripe sends later about
 * their payments is not stored, and earlier tokens are rejected (ADR 0029). Their account at the identity provider, their payments at
 * Stripe and old backups are not reached. Errors: `not-found`; `orders-open` while an order is unpaid or not delivered; `forbidden`
 * for an admin.
 */
export const eraseCustomer = defineOperation({
  name: "customers.erase",
  usage: "E-MAIL",
  help: "removes a person from the shop for good; orders and money are retained without personal data",
  args: ["email"],
  input: z.object({ email: text }),
  audit: {
    // The audit outlives the person: it names ids, never the address.
    target: async ({ email }, ctx) => (await idsOf(ctx, email)).join(" ") || "somebody unknown",
    detail: ({ orders, reviews, events }: Erasure) => ({ orders, reviews, events }),
  },
  async run(ctx, { email }): Promise<Erasure> {
    if (!(await idsOf(ctx, email)).length) {
      throw new DomainError("not-found", "No customer has this email address.");
    }
    return inTransaction(ctx.em.fork(), async (em) => {
      const customerIds = await lockErasable(em, canonicalEmail(email));
      const identifiers = await findIdentifiers(em, customerIds);
      await setLocal(em, "shop.personal_data", "remove");
      const erased = await overwrite(em, customerIds);
      await eraseFreeText(em, identifiers);
      return { customerIds, ...erased };
    });
  },
  report: (erased) =>
    message(
      "Customer",
      erased,
      `${erased.customerIds.join(" ")} is erased from ${erased.orders} orders, ${erased.reviews} reviews, ${erased.events} Stripe events`,
    ),
});

async function idsOf({ em }: OperatorContext, email: string): Promise<string[]> {
  const rows = await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("email", "=", canonicalEmail(email))
    .execute();
  return rows.map(({ id }) => id);
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
      `${open.length} of their orders are unpaid or not delivered. Cancel or deliver them first.`,
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
  // Of cancelled orders only the event log names the customer.
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
