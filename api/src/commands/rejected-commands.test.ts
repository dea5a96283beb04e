import { beforeAll, describe, expect, it } from "vitest";
import type { OperatorContext } from "../domain/operations/operator.ts";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { actionsOf, anEmptyJobAdmin, anOperator } from "../testing/an-operator.ts";
import { anOrder, aPaidOrder } from "../testing/factories.ts";
import { fingerprintOf } from "../testing/permissions/fingerprint.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { anAdmin } from "../testing/test-shop.ts";
import { runCommand } from "./run-command.ts";

const shop = shopFixture();
const admin = anAdmin();

/** What the arguments name as `:name`. */
const names: Record<string, string> = { unknown: newId(), event: "evt_known", admin: admin.email };
beforeAll(async () => {
  const pending = await anOrder(shop);
  const paid = await aPaidOrder(shop);
  await anOrder(shop, { person: admin });
  const event = {
    id: "evt_known",
    type: "charge.refunded",
    paymentIntentId: paid.intentId,
    body: Buffer.from("{}"),
  };
  await receiveStripeEvent(shop.as(systemActor), event);
  Object.assign(names, { pending: pending.orderId, paid: paid.orderId, intent: paid.intentId });
  names["customer"] = pending.person.email;
  await sentMail(paid.orderId);
});

async function sentMail(orderId: string): Promise<void> {
  names["mail"] = newId();
  await shop.em.execute(
    `insert into mail (id, event_key, order_id, kind, status, finished_at) values (?, ?, ?, 'order.paid', 'sent', now())`,
    [names["mail"], `order.paid:${orderId}`, orderId],
  );
}

/** A job that has not failed. */
const jobAdmin = anEmptyJobAdmin({
  find: async (queue, id) =>
    id === "running"
      ? { queue, id, name: "a", state: "active", attempts: 1, madeAt: new Date(), problem: null }
      : null,
});

const ops = (args: readonly string[], over: Partial<OperatorContext> = {}) => {
  const words = args.map((word) => names[word.replace(/^:/, "")] ?? word);
  return runCommand(words, async () => ({ ...anOperator(shop, jobAdmin), ...over }));
};

/** All tables but the audit, and Stripe. */
async function state() {
  const { tables, ...others } = await fingerprintOf(shop);
  return { ...others, tables: tables.filter(({ name }) => name !== "operator_action") };
}

describe("a command that the shop rejects ends with 1, changes nothing and is recorded", () => {
  it.each<[string[], string, string]>([
    [["holds", "release", ":paid"], "No unpaid order", "holds.release refused"],
    [["holds", "release", ":unknown"], "No unpaid order", "holds.release refused"],
    [["holds", "release", "' or 1=1 --"], "No unpaid order", "holds.release refused"],
    [["holds", "release", ":customer"], "No unpaid order", "holds.release refused"],
    [["refunds", "settle-by-hand", ":intent", "--note", "Cash"], "", "refunds.settle-by-hand refused"],
    [["refunds", "settle-by-hand", ":unknown", "--note", "Cash"], "", "refunds.settle-by-hand refused"],
    [["refunds", "settle-by-hand", ":intent", "--note", "  "], "Enter how", "refunds.settle-by-hand refused"],
    [["jobs", "retry", "payments", "running"], "has not failed", "jobs.retry refused"],
    [["jobs", "retry", "payments", "outbox-:unknown"], "Job not found", "jobs.retry refused"],
    [["jobs", "retry", "nothing", "1"], "Job not found", "jobs.retry refused"],
    [["mails", "resend", ":unknown"], "", "mails.resend refused"],
    [["mails", "resend", ":mail"], "", "mails.resend refused"],
    [["mails", "resend", "all"], "Email not found", "mails.resend refused"],
    [["events", "replay", "evt_nobodys"], "evt_nobodys", "events.replay refused"],
    [["events", "replay", ":event", "evt_nobodys"], "evt_nobodys", "events.replay refused"],
    [["events", "replay", "--type", "charge.lost"], "", "events.replay refused"],
    [["events", "replay", "--until", "2000-01-01"], "", "events.replay refused"],
    [["customers", "erase", "nobody@boltwright.test"], "No customer", "customers.erase refused"],
    [["customers", "erase", "%"], "No customer", "customers.erase refused"],
    [["customers", "erase", ":customer"], "", "customers.erase refused"],
    [["customers", "erase", ":admin"], "", "customers.erase refused"],
  ])("%j", async (args, sentence, recorded) => {
    const before = await state();
    const { out, error, exitCode } = await ops(args);
    expect([out, exitCode]).toEqual(["", 1]);
    expect(error).toMatch(/^[^\n]+\n$/);
    expect(error).toContain(sentence);
    expect(await state()).toEqual(before);
    expect((await actionsOf(shop)).at(-1)?.startsWith(recorded)).toBe(true);
  });
});

describe("a command that only shows something changes and records nothing", () => {
  it.each([
    [["events", "list"]],
    [["events", "list", "--status", "new", "--limit", "1"]],
    [["events", "show", ":event"]],
    [["orders", "show", ":pending"]],
    [["orders", "show", ":intent"]],
    [["orders", "show", ":customer"]],
    [["jobs", "list", "--queue", "images"]],
    [["mails", "list"]],
    [["audit", "list"]],
    [["audit", "list", "--after", ":unknown", "--json"]],
  ])("%j", async (args) => {
    const before = await fingerprintOf(shop);
    const { error, exitCode } = await ops(args);
    expect([error, exitCode]).toEqual(["", 0]);
    expect(await fingerprintOf(shop)).toEqual(before);
  });

  it("a dry run changes nothing and reports that", async () => {
    const before = await state();
    const { out } = await ops(["events", "replay", ":event", "--dry-run"]);
    expect(out).toMatch(/^1 would be processed again, 0 stay done\. Dry run: nothing was changed\./);
    expect(await state()).toEqual(before);
  });
});

it("all operator sessions end by one command, which reports their number", async () => {
  const sessions = { endAll: async () => 3 };
  expect(await ops(["sessions", "end"], { sessions })).toEqual({
    out: "3 sessions ended\n",
    error: "",
    exitCode: 0,
  });
  const unreachable = { endAll: () => Promise.reject(new Error("Connection is closed.")) };
  expect((await ops(["sessions", "end"], { sessions: unreachable })).exitCode).toBe(3);
  expect((await actionsOf(shop)).slice(-2)).toEqual(["sessions.end begun all", "sessions.end failed all"]);
});
