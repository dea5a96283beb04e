import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { eraseOrderChanges } from "../audit/record-change.ts";
import { anyOf } from "../shared/any-of.ts";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { setLocal } from "../shared/set-local.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertNothingOpen, selectOrdersOf } from "./assert-nothing-open.ts";
import { eraseOrderData } from "./erased-order.ts";
import { eraseFreeText, findAddresses } from "./erase-free-text.ts";
import { subjectHash } from "./lock-customer.ts";

/** The body of an event that is no longer stored. */
const NOTHING = Buffer.alloc(0);
/** The number of orders of one transaction, which takes some 20 ms: payments and staff wait for these orders only. */
const BATCH = 100;

/** The text that replaces the subject of a closed account, and its address once its erasure is complete. */
const NOBODY = sql<string>`'erased-' || id`;

/** The numbers of records of a person that were removed; orders and money are retained without them. */
export interface Erasure {
  /** The ids, more than one where the person had an account, lost it and made another with the same address. */
  readonly customerIds: readonly string[];
  readonly orders: number;
  readonly reviews: number;
  /** The number of Stripe events about their payments whose bodies were removed. */
  readonly events: number;
}

/**
 * Ends the accounts of these customers for good: nothing is written for them any more, what Stripe sends later about their payments is not
 * stored, and earlier tokens are rejected (ADR 0029). Accounts that are closed already stay as they are. Call in a transaction, and
 * `eraseClosedAccounts` after it. Errors: `orders-open` while something is open (`assertNothingOpen`); `forbidden` for an admin.
 */
export async function closeAccounts(em: EntityManager, customerIds: readonly string[]): Promise<void> {
  const people = await tables(em)
    .selectFrom("customer")
    .select(["id", "role", "erased_at as erasedAt"])
    .where("id", "=", anyOf(customerIds))
    .orderBy("id")
    .forUpdate()
    .execute();
  if (people.some(({ role }) => role === "admin")) {
    throw new DomainError("forbidden", "This customer is an admin. Remove the role first.");
  }
  const open = people.flatMap(({ id, erasedAt }) => (erasedAt === null ? [id] : []));
  await assertNothingOpen(em, open);
  await tables(em)
    .updateTable("customer")
    .set((eb) => ({
      name: "erased",
      subject: NOBODY,
      erased_subject_hash: subjectHash(eb.ref("subject")),
      erased_at: sql<Date>`clock_timestamp()`,
      unsubscribe_token: sql<string>`gen_random_uuid()`,
      education: "",
      location: "",
      linkedin_url: "",
      photo_url: "",
    }))
    .where("id", "=", anyOf(open))
    .execute();
}

/**
 * Removes the persons of closed accounts from the shop and retains orders and money: name, address, phone and email address are overwritten in
 * every table, with all that staff wrote about their orders, and their email address wherever staff wrote it; reviews are emptied and hidden, wish
 * lists, saved addresses and idempotency keys deleted. Takes many short transactions (ADR 0029): after an interruption a repeated call, or
 * `finishErasures`, completes it. Their account at the identity provider, their payments at Stripe and old backups are not reached.
 */
export async function eraseClosedAccounts(
  em: EntityManager,
  customerIds: readonly string[],
): Promise<Erasure> {
  // Texts come before the orders, which have former addresses.
  const addresses = await findAddresses(em, customerIds);
  await removing(em, (transaction) => eraseFreeText(transaction, addresses));
  const reviews = await removing(em, (transaction) => eraseReviews(transaction, customerIds));
  const orderIds = await selectOrdersOf(tables(em), customerIds).orderBy("id").execute();
  const erased = { customerIds, orders: 0, reviews, events: 0 };
  for (let at = 0; at < orderIds.length; at += BATCH) {
    const batch = orderIds.slice(at, at + BATCH).map(({ id }) => id);
    const { orders, events } = await removing(em, (transaction) => eraseOrders(transaction, batch));
    erased.orders += orders;
    erased.events += events;
  }
  // The address goes last, because it leads to what is left after an interruption.
  await tables(em)
    .updateTable("customer")
    .set({ email: NOBODY })
    .where("id", "=", anyOf(customerIds))
    .execute();
  return erased;
}

/** Completes erasures that were interrupted. One that fails does not stop the others; failures are thrown at the end. */
export async function finishErasures({ em }: Pick<DomainContext, "em">): Promise<void> {
  const left = await tables(em)
    .selectFrom("customer")
    .select("id")
    .where("erased_subject_hash", "is not", null)
    .where("email", "<>", NOBODY)
    .orderBy("id")
    .execute();
  const failures: unknown[] = [];
  for (const { id } of left) {
    await eraseClosedAccounts(em, [id]).catch((error: unknown) => failures.push(error));
  }
  if (failures.length) throw new AggregateError(failures, `${failures.length} erasures failed`);
}

/** Runs `work` in a transaction that may change logs that only grow. */
const removing = <Result>(em: EntityManager, work: (em: EntityManager) => Promise<Result>): Promise<Result> =>
  inTransaction(em.fork(), async (transaction) => {
    await setLocal(transaction, "shop.personal_data", "remove");
    return work(transaction);
  });

async function eraseOrders(
  em: EntityManager,
  orderIds: readonly string[],
): Promise<{ orders: number; events: number }> {
  const db = tables(em);
  const theirs = anyOf(orderIds);
  const theirPayments = db
    .selectFrom("payment")
    .select(["id", "payment_intent_id"])
    .where("order_id", "=", theirs);
  const orders = await eraseOrderData(em, orderIds);
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
    .where("order_id", "=", theirs)
    .execute();
  await db.updateTable("order_note").set({ text: "erased" }).where("order_id", "=", theirs).execute();
  await eraseOrderChanges(em, orderIds);
  return { orders, events: Number(events.numUpdatedRows) };
}

/** Removes what customers wrote and stored beside their orders. Returns how many reviews. */
async function eraseReviews(em: EntityManager, customerIds: readonly string[]): Promise<number> {
  const db = tables(em);
  const theirs = anyOf(customerIds);
  await db
    .updateTable("audit_entry")
    .set({ note: "erased" })
    .where("person_id", "=", theirs)
    .where("note", "is not", null)
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
  return Number(reviews.numUpdatedRows);
}
