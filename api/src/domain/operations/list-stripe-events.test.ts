import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { openDispute } from "../../testing/faults.ts";
import { noteDisputes, storeStripeEvent } from "../../testing/order-steps.ts";
import { systemActor } from "../shared/actor.ts";
import { processStripeEvent } from "../payment/process-stripe-event.ts";
import { listStripeEvents } from "./list-stripe-events.ts";
import { eventResult, type StripeEventView } from "./list-stripe-events.ts";

const shop = shopFixture();
const DAY = "2026-05-01T00:00:00Z";

/** Twelve events in one day, one an hour; the last three at the same moment. */
beforeAll(() =>
  shop.em.execute(
    `insert into stripe_event (id, type, body, status, received_at)
     select 'evt_' || lpad(n::text, 2, '0'), case when n % 2 = 0 then 'charge.refunded' else 'payment_intent.succeeded' end, '',
       case when n % 3 = 0 then 'dead' when n % 3 = 1 then 'new' else 'done' end, ?::timestamptz + make_interval(hours => least(n, 9))
     from generate_series(0, 11) n`,
    [DAY],
  ),
);
// They have no jobs, which an invariant would report.
afterAll(() => shop.em.execute("delete from stripe_event"));

type Selection = Partial<Parameters<typeof listStripeEvents>[1]>;
const idsOf = async (selection: Selection): Promise<string[]> => {
  const { rows } = await listStripeEvents(shop, { limit: 100, ...selection });
  return rows.map(({ id }) => id.replace("evt_", ""));
};
const at = (hours: number): Date => new Date(Date.parse(DAY) + hours * 3_600_000);

describe("the events of the inbox", () => {
  it("are listed newest first, and in a fixed order where they came at the same moment", async () => {
    expect(await idsOf({})).toEqual(["11", "10", "09", "08", "07", "06", "05", "04", "03", "02", "01", "00"]);
  });

  it.each([1, 2, 5, 11, 12, 13])("are shown once each in pages of %i", async (limit) => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await listStripeEvents(shop, { limit, after });
      seen.push(...rows.map(({ id }) => id));
      expect(rows.length).toBeLessThanOrEqual(limit);
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual((await idsOf({})).map((id) => `evt_${id}`));
  });

  it.each<[Selection, string[]]>([
    [{ status: "dead" }, ["09", "06", "03", "00"]],
    [{ type: "charge.refunded", status: "new" }, ["10", "04"]],
    [{ type: "charge" }, []],
    [{ isOpen: true, since: at(6) }, ["10", "09", "07", "06"]],
    [{ since: at(3), until: at(5) }, ["04", "03"]],
    [{ since: at(9) }, ["11", "10", "09"]],
    [{ until: at(0) }, []],
    [{ since: at(5), until: at(3) }, []],
    [{ ids: ["evt_03", "evt_07", "evt_nobodys"] }, ["07", "03"]],
    [{ ids: [] }, []],
    [{ ids: ["evt_03"], status: "new" }, []],
  ])("are selected by %j", async (selection, ids) => {
    expect(await idsOf(selection)).toEqual(ids);
  });
});

it.each<[Partial<StripeEventView>, string, string]>([
  [{ status: "new" }, "low", "waiting"],
  [{ status: "new", problem: "stripe did not respond" }, "low", "waiting: stripe did not respond"],
  [{ status: "done", outcome: "paid" }, "ok", "paid"],
  [{ status: "done" }, "ok", "done"],
  [{ status: "done", outcome: "paid", dispute: "under-review" }, "ok", "dispute: under-review"],
  [{ status: "new", dispute: "under-review" }, "low", "waiting"],
  [{ status: "dead", outcome: "no order" }, "danger", "failed: no order"],
  [{ status: "dead" }, "danger", "failed: no reason stored"],
  [
    { status: "dead", outcome: "refunded-twice" },
    "danger",
    "failed: Refunded twice: at Stripe, by this refund, after it was refunded by hand. Have one of the two returned or write it off, then replay the event.",
  ],
])("the result of %j is shown as %s: %s", async (over, tone, text) => {
  const [event] = (await listStripeEvents(shop, { limit: 1 })).rows;
  if (!event) throw new Error("no event");
  expect(eventResult({ ...event, outcome: null, problem: null, ...over })).toEqual({ tone, text });
});

it("an event of a dispute has the status of the dispute, one of its charge has that of the charge", async () => {
  const { intentId } = await aPaidOrder(shop);
  await openDispute(shop, intentId);
  await noteDisputes(shop, intentId);
  const ids = ["evt_charge", "evt_dispute"];
  for (const [index, type] of ["charge.refunded", "charge.dispute.created"].entries()) {
    await storeStripeEvent(shop, { id: ids[index] ?? "", type, paymentIntentId: intentId });
    await processStripeEvent(shop.as(systemActor), ids[index] ?? "");
  }
  const { rows } = await listStripeEvents(shop, { ids, limit: 2 });
  expect(rows.map((event) => [event.type, eventResult(event)])).toEqual([
    ["charge.dispute.created", { tone: "ok", text: "dispute: needs-response" }],
    ["charge.refunded", { tone: "ok", text: "paid" }],
  ]);
});
