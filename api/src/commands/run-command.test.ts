import { copyOrders } from "../testing/order-rows.ts";
import { describe, expect, it } from "vitest";
import { receiveStripeEvent } from "../domain/payment/receive-stripe-event.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { anEmptyJobAdmin, anOperator } from "../testing/an-operator.ts";
import { settlePayment } from "../domain/payment/settle-payment.ts";
import { anOrder, aChargedOrder, aPaidOrder } from "../testing/factories.ts";
import { failAtBank, setFault } from "../testing/faults.ts";
import { countOf, shownNumberOf } from "../testing/order-queries.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { runCommand } from "./run-command.ts";

const shop = shopFixture();

const ops = (...args: string[]) => runCommand(args, async () => anOperator(shop));

async function anEvent(id: string): Promise<void> {
  const event = { id, type: "charge.refunded", paymentIntentId: null, body: Buffer.from(`{"id":"${id}"}`) };
  await receiveStripeEvent(shop.as(systemActor), event);
}

describe("0: done", () => {
  it("help names every command, without a shop", async () => {
    const { out, exitCode } = await runCommand(["--help"], () => Promise.reject(new Error("not needed")));
    expect(exitCode).toBe(0);
    for (const command of [
      "events list",
      "events show",
      "events replay",
      "reconcile",
      "invariants",
      "jobs list",
      "jobs retry",
      "holds release",
      "orders show",
      "customers erase",
      "sessions end",
      "refunds settle-by-hand",
    ]) {
      expect(out).toContain(command);
    }
    expect(out).toMatch(/^ {6}checks every invariant/m);
  });

  it("lists, shows and replays events, as lines and as JSON", async () => {
    await anEvent("evt_shown");
    expect((await ops("events", "list", "--status", "new")).out).toMatch(
      /evt_shown +charge\.refunded +waiting/,
    );
    expect(JSON.parse((await ops("events", "list", "--json")).out)).toMatchObject([
      { id: "evt_shown", status: "new", attempts: 0 },
    ]);
    expect((await ops("events", "show", "evt_shown")).out).toContain("charge.refunded");
    const dry = await ops("events", "replay", "--type", "charge.refunded", "--since", "1h", "--dry-run");
    expect(dry.out).toContain("1 would be processed again, 0 stay done. Dry run: nothing was changed.");
    expect(await countOf(shop, "outbox where job = 'process-stripe-event'")).toBe(1);
    expect((await ops("events", "replay", "evt_shown")).exitCode).toBe(0);
    expect(await countOf(shop, "outbox where job = 'process-stripe-event'")).toBe(1);
    expect(await countOf(shop, "operator_action where action = 'events.replay' and not dry_run")).toBe(2);
  });

  it("records money refunded outside Stripe, with a dry run first", async () => {
    const { intentId, orderId } = await aPaidOrder(shop);
    const { id } = await shop.stripe.refunds.create({ payment_intent: intentId });
    const settle = () =>
      settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
    await settle();
    await failAtBank(shop, id);
    await settle();
    const note = ["refunds", "settle-by-hand", intentId, "--note", "Cash"];
    expect((await ops(...note, "--dry-run")).out).toBe(
      `${intentId} 11.20 dollars would be settled, order ${orderId}\n`,
    );
    expect(JSON.parse((await ops(...note, "--json")).out)).toEqual({
      paymentIntentId: intentId,
      orderId,
      amount: 1120,
      became: "settled",
    });
    expect((await ops(...note)).out).toContain("already settled");
  });

  it("releases a hold, reconciles, checks the invariants, lists jobs", async () => {
    const { orderId } = await anOrder(shop);
    expect((await ops("holds", "release", orderId)).out).toBe(`${orderId}: released.\n`);
    expect((await ops("reconcile", "--since", "2026-01-01T00:00:00Z")).out).toMatch(/^since +paid +0$/m);
    expect((await ops("invariants")).out).toMatch(/^I1 +OK /m);
    expect((await ops("jobs", "list")).out).toMatch(/^payments +1 +0/m);
  });
});

describe("jobs list", () => {
  const failed = {
    name: "pay-refund",
    state: "failed",
    attempts: 3,
    madeAt: new Date(0),
    problem: "no response",
  };
  /** A dead row of a paid order's job, as its relay leaves it. */
  async function aDeadRow(job = "pay-refund"): Promise<string> {
    const [row] = await shop.em.execute<{ id: string }[]>(
      `insert into outbox (id, event, job, payload, status, finished_at, error)
       values (uuidv7(), 'test', ?, '{}', 'dead', now(), 'no response') returning id`,
      [job],
    );
    return row?.id ?? "";
  }
  const withJobs = (...jobs: (typeof failed & { queue: string; id: string })[]) =>
    runCommand(["jobs", "list"], async () =>
      anOperator(shop, anEmptyJobAdmin({ listFailed: async () => jobs })),
    );

  it("has failed jobs that their queue has lost, with the id that jobs retry takes", async () => {
    const id = await aDeadRow();
    const { out } = await ops("jobs", "list");
    expect(out).toMatch(new RegExp(`payments +outbox-${id} +pay-refund +0 +no response$`, "m"));
    expect((await ops("jobs", "list", "--queue", "mail")).out).toContain("No failed jobs.");
    expect((await ops("jobs", "retry", "payments", `outbox-${id}`)).out).toBe(`outbox-${id}: re-created.\n`);
    expect((await ops("jobs", "list")).out).toContain("No failed jobs.");
    await shop.em.execute("delete from outbox where id = ?", [id]);
  });

  it("has a job of this queue once, and none whose row is no longer dead", async () => {
    const id = await aDeadRow("no-such-job");
    const other = { ...failed, queue: "payments", id: "outbox-0198a3c0-0000-7000-8000-000000000000" };
    const { out } = await withJobs(
      { ...failed, queue: "payments", id: `outbox-${id}` },
      { ...failed, queue: "mail", id: "repeat:mail-canary:1" },
      other,
    );
    expect(out).toContain("Jobs, failed: 2");
    expect(out).toMatch(new RegExp(` - +outbox-${id} +no-such-job +3 +no response$`, "m"));
    expect(out).toContain("repeat:mail-canary:1");
    expect(out).not.toContain(other.id);
    await shop.em.execute("delete from outbox where id = ?", [id]);
  });

  it("shows which queue is paused", async () => {
    const [first, ...queues] = await anEmptyJobAdmin().queueStatuses();
    const paused = first ? [{ ...first, isPaused: true, waiting: 2 }, ...queues] : [];
    const jobAdmin = anEmptyJobAdmin({ queueStatuses: async () => paused });
    const { out } = await runCommand(["jobs", "list"], async () => anOperator(shop, jobAdmin));
    expect(out).toMatch(/^payments +1 +2, paused +- +0/m);
    expect(out).toMatch(/^general +1 +0 +- +0/m);
  });
});

it("shows an order and why it is pending; several orders of one customer as a list", async () => {
  const { orderId, person } = await anOrder(shop);
  const { out } = await ops("orders", "show", orderId);
  expect(out).toMatch(/^Why +not-tried: The customer has not started to pay\.$/m);
  expect(out).toMatch(/order\.placed +customer +\{/m);
  expect(JSON.parse((await ops("orders", "show", person.email, "--json")).out)).toMatchObject({
    order: { orderId },
    why: { code: "not-tried" },
  });
  const number = await shownNumberOf(shop, orderId);
  expect(out).toMatch(new RegExp(`^Number +${number}$`, "m"));
  expect(await ops("orders", "show", number.toLowerCase().replace("-", ""))).toMatchObject({ out });
  const second = await anOrder(shop, { person });
  const list = await ops("orders", "show", person.email);
  expect(list.out.split("\n").map((line) => line.split(/ {2,}/)[1])).toEqual([
    "Order",
    second.orderId,
    orderId,
    undefined,
  ]);
  expect(list.out).toContain(await shownNumberOf(shop, second.orderId));
  expect((await ops("orders", "show", "pi_nowhere")).exitCode).toBe(1);
  const none = await ops("orders", "show", "pi_nowhere", "--json");
  expect(JSON.parse(none.out)).toEqual({ orders: [], more: false });
});

it("shows the first fifty orders, and that there are more", async () => {
  const { orderId, person } = await anOrder(shop);
  const heading = /^Placed/m;
  const more = "The first 50. Narrow the search.";
  await copyOrders(shop, { of: orderId, count: 49 });
  const all = await ops("orders", "show", person.email);
  expect(all.out).toMatch(heading);
  expect(all.out).not.toContain(more);
  const json = async () => JSON.parse((await ops("orders", "show", person.email, "--json")).out);
  expect(await json()).toMatchObject({ more: false, orders: { length: 50 } });
  await copyOrders(shop, { of: orderId, count: 1 });
  expect((await ops("orders", "show", person.email)).out.split("\n")[0]).toBe(more);
  expect(await json()).toMatchObject({ more: true, orders: { length: 50 } });
});

describe("1: rejected, or a violated invariant", () => {
  it.each([
    [["events", "show", "evt_nowhere"], "Event not found"],
    [["events", "replay", "evt_nowhere"], "evt_nowhere"],
    [["holds", "release", "0198a3c0-0000-7000-8000-000000000000"], "reserved units"],
    [["jobs", "retry", "payments", "42"], "Job not found"],
    [["refunds", "settle-by-hand", "pi_nowhere", "--note", "Cash"], "Charge not found"],
  ])("%j", async (args, sentence) => {
    const { out, error, exitCode } = await ops(...args);
    expect([out, exitCode]).toEqual(["", 1]);
    expect(error).toContain(sentence);
    expect(JSON.parse((await ops(...args, "--json")).out)).toEqual({ error: error.trim() });
  });

  it("a violated invariant", async () => {
    const { tool } = await anOrder(shop);
    await shop.em.execute("update tool set stock_quantity = stock_quantity + 1 where id = ?", [tool.id]);
    const { out, exitCode } = await ops("invariants");
    expect(exitCode).toBe(1);
    expect(out).toMatch(new RegExp(`^I1 +Violated .*tool ${tool.id}: stock`, "m"));
    expect(JSON.parse((await ops("invariants", "--json")).out)).toContainEqual({
      name: "I1",
      rule: expect.any(String),
      breaches: [expect.stringContaining(`tool ${tool.id}: stock`)],
    });
    await shop.em.execute("update tool set stock_quantity = stock_quantity - 1 where id = ?", [tool.id]);
  });
});

describe("2: invalid command", () => {
  it.each([
    [[]],
    [["frobnicate"]],
    [["events"]],
    [["events", "list", "--status", "lost"]],
    [["events", "list", "--limit", "0"]],
    [["events", "list", "--since", "yesterday"]],
    [["events", "list", "--since", "999999d"]],
    [["events", "list", "--until", "0000-01-01"]],
    [["events", "list", "--since", "2026-13-40"]],
    [["jobs", "mail"]],
    [["events", "list", "--colour", "red"]],
    [["events", "replay"]],
    [["events", "show"]],
    [["jobs", "list", "--queue", "nothing"]],
    [["jobs", "retry", "payments"]],
    [["holds", "release"]],
    [["events", "list", "dead"]],
    [["reconcile", "24h"]],
    [["invariants", "I6"]],
    [["refunds", "settle-by-hand", "pi_1"]],
    [["refunds", "settle-by-hand", "--note", "Cash"]],
    [["orders", "show", "Z"]],
  ])("%j", async (args) => {
    const before = await countOf(shop, "operator_action");
    expect((await ops(...args)).exitCode).toBe(2);
    expect(await countOf(shop, "operator_action")).toBe(before);
  });
});

describe("3: not reachable", () => {
  it("Stripe", async () => {
    await aChargedOrder(shop);
    await setFault(shop, { kind: "error", status: 503, process: false, count: 2 });
    expect((await ops("reconcile")).exitCode).toBe(3);
  });

  it("the queues", async () => {
    const unreachable = () =>
      Promise.reject(new Error("Reached the max retries per request limit (which is 1)."));
    const ending = await runCommand(["jobs", "list"], async () =>
      anOperator(shop, anEmptyJobAdmin({ listFailed: unreachable, queueStatuses: unreachable })),
    );
    expect(ending.exitCode).toBe(3);
  });
});
