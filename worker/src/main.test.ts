import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sitemapKey } from "@shop/api/domain/tool/write-sitemap";
import { receiveStripeEvent } from "@shop/api/domain/payment/receive-stripe-event";
import { systemActor } from "@shop/api/domain/shared/actor";
import { QUEUES } from "@shop/api/jobs/job";
import { COMPILE_CACHE } from "@shop/api/testing/compile-cache";
import { eventually } from "@shop/api/testing/eventually";
import { aChargedOrder, anOrder } from "@shop/api/testing/factories";
import { setFault } from "@shop/api/testing/faults";
import { metricValue } from "@shop/api/testing/metric-value";
import { statusOf, stockOf, eventsOf } from "@shop/api/testing/order-queries";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";

const redisUrl = await aRedisDatabase();

let shop: TestShop;
const children: ChildProcess[] = [];
beforeAll(async () => {
  shop = await aShop();
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await assertInvariants(shop);
  await shop.close();
});

async function startWorker(): Promise<{ child: ChildProcess; metricsUrl: string }> {
  const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...COMPILE_CACHE,
      METRICS_PORT: "0",
      SHOP_ORIGIN: "http://shop.localhost",
      DATABASE_URL: shop.database.processUrl,
      REDIS_URL: redisUrl,
      KEYCLOAK_URL: "http://127.0.0.1:9/auth",
      STRIPE_API_URL: shop.emulator.url,
      STRIPE_SECRET_KEY: "sk_test_emulator",
      STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
      STRIPE_WEBHOOK_SECRET: "whsec_emulator",
      IMAGE_DIR: shop.files,
      RECONCILE_SECONDS: "1",
    },
  });
  children.push(child);
  const port = await new Promise<number>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { msg, metricsPort } = JSON.parse(line);
      if (msg === "worker started") resolve(metricsPort);
    });
  });
  return { child, metricsUrl: `http://127.0.0.1:${port}` };
}

async function stopWorker(child: ChildProcess): Promise<number | null> {
  child.kill("SIGTERM");
  await once(child, "exit");
  return child.exitCode;
}

async function storeStripeEvent(intentId: string): Promise<void> {
  await receiveStripeEvent(shop.as(systemActor), {
    id: `evt_${crypto.randomUUID()}`,
    type: "payment_intent.succeeded",
    paymentIntentId: intentId,
    body: Buffer.from("{}"),
  });
}

describe("the worker process", () => {
  it("is ready after a heartbeat on every queue, writes the sitemap of a new shop, and stops with exit code 0", async () => {
    const { child, metricsUrl } = await startWorker();
    await eventually(async () => expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200));
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
    for (const queue of QUEUES) {
      expect(await metricValue(metrics, "worker_canary_age_seconds", `queue="${queue}"`)).toBeLessThan(60);
      expect(
        await metricValue(metrics, "bullmq_job_count", `queue="${queue}", state="waiting"`),
      ).toBeGreaterThanOrEqual(0);
    }
    expect(metrics.match(/# TYPE bullmq_job_count gauge/g)).toHaveLength(1);
    expect(await metricValue(metrics, "db_pool_used")).toBeGreaterThanOrEqual(0);
    await eventually(async () => expect(await shop.storage.get(sitemapKey("sitemap.xml"))).not.toBeNull());
    expect(await stopWorker(child)).toBe(0);
  });

  it("finds a charge by itself when no event ever comes, and ends holds on time", async () => {
    const charged = await aChargedOrder(shop);
    const ended = await anOrder(shop, { quantity: 2, holdSeconds: 1 });
    const { child, metricsUrl } = await startWorker();
    await eventually(async () => expect(await statusOf(shop, charged.orderId)).toBe("paid"));
    const repairs = async (): Promise<number | undefined> =>
      metricValue(
        await (await fetch(`${metricsUrl}/metrics`)).text(),
        "shop_reconcile_repairs_total",
        'kind="paid"',
      );
    // The order is paid before the reconciler is at its end.
    await eventually(async () => expect(await repairs()).toBe(1));
    await eventually(async () => expect(await stockOf(shop, ended.tool.id)).toBe(100));
    expect(await stopWorker(child)).toBe(0);
  });

  it("killed in the middle of a job three times: another one ends it, with one effect", async () => {
    const { orderId, intentId } = await aChargedOrder(shop);
    await shop.em.execute(
      "update payment set check_at = now() + interval '1 year' where payment_intent_id = ?",
      [intentId],
    );
    await storeStripeEvent(intentId);
    for (let kill = 0; kill < 3; kill += 1) {
      await setFault(shop, { kind: "latency", operation: "payment_intents.retrieve", count: 1, ms: 8000 });
      const { child } = await startWorker();
      await eventually(async () => expect(await faultsLeft()).toBe(0));
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(await statusOf(shop, orderId)).toBe("pending");
    }
    const { child } = await startWorker();
    await eventually(async () => expect(await statusOf(shop, orderId)).toBe("paid"));
    expect((await eventsOf(shop, orderId)).filter((type) => type === "order.paid")).toHaveLength(1);
    expect(await stopWorker(child)).toBe(0);
  });
});

async function faultsLeft(): Promise<number> {
  const response = await fetch(`${shop.emulator.url}/stripe-emulator/admin/faults`);
  const { api } = z.object({ api: z.array(z.unknown()) }).parse(await response.json());
  return api.length;
}
