import { expect, it } from "vitest";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { EVENTS_WITH_EFFECT } from "./stripe-event-types.ts";

const shop = shopFixture();

function receive(id: string, type: string): Promise<{ fresh: boolean }> {
  const event = { id, type, paymentIntentId: "pi_1", body: Buffer.from('{"customer":"Ada"}') };
  return receiveStripeEvent(shop.as(systemActor), event);
}

const jobsOf = (id: string): Promise<number> => countOf(shop, "outbox where payload ->> 'eventId' = ?", [id]);

it.each(EVENTS_WITH_EFFECT)("%s is stored once and adds one job, however often it arrives", async (type) => {
  const id = `evt_${newId()}`;
  const received = await Promise.all(Array.from({ length: 4 }, () => receive(id, type)));
  expect(received.filter(({ fresh }) => fresh)).toHaveLength(1);
  expect(await countOf(shop, "stripe_event where id = ? and status = 'new' and body <> ''", [id])).toBe(1);
  expect(await jobsOf(id)).toBe(1);
});

it.each(["payment_intent.created", "charge.succeeded", "payout.paid"])(
  "%s can change nothing: it is stored as ignored, without its body and without a job",
  async (type) => {
    const id = `evt_${newId()}`;
    expect(await receive(id, type)).toEqual({ fresh: true });
    expect(await receive(id, type)).toEqual({ fresh: false });
    const ignored = "stripe_event where id = ? and status = 'done' and outcome = 'ignored' and body = ''";
    expect(await countOf(shop, ignored, [id])).toBe(1);
    expect(await jobsOf(id)).toBe(0);
  },
);
