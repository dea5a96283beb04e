import type { MailTransport } from "@shop/api/domain/mail/mail-transport";
import { systemActor } from "@shop/api/domain/shared/actor";
import { createMetrics } from "@shop/api/platform/metrics";
import { metricValue } from "@shop/api/testing/metric-value";
import { countOf } from "@shop/api/testing/order-queries";
import { shopFixture } from "@shop/api/testing/shop-fixture";
import { expect, it } from "vitest";
import { processors } from "../processors.ts";

const shop = shopFixture();
const postMail: MailTransport = async () => ({ outcome: "accepted" });

it("the nightly job removes what is old and counts it", async () => {
  const metrics = createMetrics();
  await shop.em.execute(
    `insert into stripe_event (id, type, body, status, received_at, processed_at)
     select 'evt_' || n, 'charge.succeeded', 'x', 'done', now() - interval '91 days', now() - interval '91 days'
     from generate_series(1, 3) n`,
  );
  await processors["apply-retention"].run({ ctx: shop.as(systemActor), payload: {}, metrics, postMail });
  expect(await countOf(shop, "stripe_event")).toBe(0);
  for (const what of ["stripe-event-bodies", "stripe-events"]) {
    expect(await metricValue(metrics.registry, "shop_retention_rows_total", `what="${what}"`)).toBe(3);
  }
});
