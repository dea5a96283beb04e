import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { COMPILE_CACHE } from "@shop/api/testing/compile-cache";
import { eventually } from "@shop/api/testing/eventually";
import { aTool } from "@shop/api/testing/factories";
import { aPurchase } from "@shop/api/testing/purchase.wire";
import { orderIds, statusOf } from "@shop/api/testing/order-queries";
import { anIssuer, TEST_ORIGIN, type TestIssuer } from "@shop/api/testing/test-issuer";
import { aRedisDatabase } from "@shop/api/testing/test-redis";
import { aPerson, aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";

const redisUrl = await aRedisDatabase();

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) });
const spans = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute).default([]),
            }),
          ),
        }),
      ),
    }),
  ),
});

interface Seen {
  readonly service: string;
  readonly traceId: string;
  readonly name: string;
}

let shop: TestShop;
let issuer: TestIssuer;
const seen: Seen[] = [];
const metricsSent: string[] = [];
/** Everything that was sent, as it was sent. */
const sent: string[] = [];
const children: ChildProcess[] = [];

/** As much of a collector as takes what is sent: OTLP over HTTP, in JSON. */
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    sent.push(JSON.stringify(body));
    if (request.url === "/v1/metrics") metricsSent.push(JSON.stringify(body));
    else
      for (const { resource, scopeSpans } of spans.parse(body).resourceSpans) {
        const service =
          resource.attributes.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
        seen.push(...scopeSpans.flatMap((scope) => scope.spans.map((span) => ({ service, ...span }))));
      }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});

beforeAll(async () => {
  await once(collector.listen(0, "127.0.0.1"), "listening");
  [shop, issuer] = await Promise.all([aShop(), anIssuer()]);
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  collector.close();
  await issuer.close();
  await shop.close();
});

function portOf(server: { address(): unknown }): number {
  return z.object({ port: z.number() }).parse(server.address()).port;
}

async function launch(
  entry: string,
  ready: string,
): Promise<{ port: number; lines: unknown[]; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [new URL(entry, import.meta.url).pathname], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...COMPILE_CACHE,
      API_PORT: "0",
      METRICS_PORT: "0",
      SHOP_ORIGIN: TEST_ORIGIN,
      DATABASE_URL: shop.database.processUrl,
      REDIS_URL: redisUrl,
      KEYCLOAK_URL: issuer.url,
      STRIPE_API_URL: shop.emulator.url,
      STRIPE_SECRET_KEY: "sk_test_emulator",
      STRIPE_PUBLISHABLE_KEY: "pk_test_emulator",
      STRIPE_WEBHOOK_SECRET: "whsec_emulator",
      IMAGE_DIR: shop.files,
      RECONCILE_SECONDS: "604800",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    },
  });
  children.push(child);
  const lines: { msg: string; port?: number | undefined }[] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(
      ...parts.map((line) =>
        z.looseObject({ msg: z.string(), port: z.number().optional() }).parse(JSON.parse(line)),
      ),
    );
  });
  const line = await eventually(() => {
    const found = lines.find(({ msg }) => msg === ready);
    if (!found) throw new Error(`${entry} is not ready`);
    return found;
  });
  const stop = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { port: line.port ?? 0, lines, stop };
}

it("one trace goes from POST purchase over outbox, queue and Stripe's event to paid, and log lines name it; no secret is in either", async () => {
  const tool = await aTool(shop);
  const person = aPerson();
  const worker = await launch("main.ts", "worker started");
  const api = await launch("../../api/src/main.ts", "listening");
  const registered = await fetch(`${shop.emulator.url}/stripe-emulator/admin/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ url: `http://127.0.0.1:${api.port}/api/stripe/webhook` }),
  });
  expect(registered.status).toBe(200);
  const headers = {
    authorization: `Bearer ${await issuer.token(person)}`,
    "content-type": "application/json",
  };
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const strangers = { traceparent: `00-${"ab".repeat(16)}-${"cd".repeat(8)}-01` };
    const response = await fetch(`http://127.0.0.1:${api.port}/api/${path}`, {
      method: "POST",
      headers: { ...headers, ...strangers },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return z.record(z.string(), z.unknown()).parse(await response.json());
  };
  await post("purchase", aPurchase(tool));
  const [orderId = ""] = await orderIds(shop);
  const { clientSecret } = await post("create-payment-intent", { orderId, totalAmount: 22.4 });
  const intentId = String(clientSecret).split("_secret_")[0] ?? "";
  await shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
  await eventually(async () => expect(await statusOf(shop, orderId)).toBe("paid"));
  await eventually(async () => {
    const rows = await shop.em.execute<{ status: string }[]>(
      "select distinct status from outbox where job = 'process-stripe-event'",
    );
    expect(rows).toEqual([{ status: "done" }]);
  });
  await Promise.all([api.stop(), worker.stop()]);

  const traceId = seen.find(({ name }) => name === "POST /api/purchase")?.traceId;
  expect(traceId).toMatch(/^[\da-f]{32}$/);
  expect(traceId).not.toBe("ab".repeat(16));
  const ofTrace = seen
    .filter((span) => span.traceId === traceId)
    .map(({ service, name }) => `${service}: ${name}`);
  expect(ofTrace).toEqual(
    expect.arrayContaining([
      "boltwright-api: POST /api/purchase",
      "boltwright-worker: job process-stripe-event",
      "boltwright-worker: stripe retrieveIntent",
      "boltwright-worker: job send-order-mail",
    ]),
  );
  expect(worker.lines).toContainEqual(
    expect.objectContaining({
      msg: "job done",
      job: "process-stripe-event",
      trace_id: traceId,
      event_id: expect.any(String),
    }),
  );
  expect(api.lines).toContainEqual(
    expect.objectContaining({
      msg: "call",
      route: "/api/purchase",
      trace_id: traceId,
      user_sub: person.subject,
    }),
  );
  expect(seen.some(({ name }) => name.includes("-canary"))).toBe(false);
  expect(metricsSent.join("\n")).toContain("bullmq.job.duration");
  // Neither traces nor lines of api and worker hold what is secret or personal.
  const sinks = [...sent, JSON.stringify(api.lines), JSON.stringify(worker.lines)].join("\n");
  const token = headers.authorization.slice(-20);
  for (const secret of [
    token,
    String(clientSecret),
    person.email,
    "Tejgaon",
    "+880 1700",
    "sk_test_",
    "whsec_",
  ])
    expect(sinks).not.toContain(secret);
});
