import { describe, expect, it } from "vitest";
import { processStripeEvent } from "../../domain/payment/process-stripe-event.ts";
import { systemActor } from "../../domain/shared/actor.ts";
import { type RateLimiter, unlimited } from "../kit/limits.ts";
import { Problem } from "../kit/problem.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aChargedOrder } from "../../testing/factories.ts";
import { countOf, eventsOf } from "../../testing/order-queries.ts";
import { type ApiResponse, anApi } from "../../testing/test-api.ts";

const api = apiFixture();

function anEvent(intentId: string, id = `evt_${crypto.randomUUID()}`): string {
  const object = { id: intentId, object: "payment_intent", description: "größer als 1 €" };
  return JSON.stringify({ id, object: "event", type: "payment_intent.succeeded", data: { object } }, null, 2);
}

function sign(payload: string, secret = "whsec_new", timestamp = Math.floor(Date.now() / 1000)): string {
  return api.shop.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function send(body: string, signature?: string): Promise<ApiResponse> {
  return api.call("POST", "/stripe/webhook", {
    body,
    headers: signature === undefined ? {} : { "stripe-signature": signature },
  });
}

describe("POST stripe/webhook", () => {
  it("200: stores the body unchanged and adds a job for the worker", async () => {
    const body = anEvent("pi_1");
    const response = await send(body, sign(body));
    expect([response.status, response.body]).toEqual([200, { received: true }]);
    const id = JSON.parse(body).id;
    const [stored] = await api.shop.em.execute<{ body: Buffer; payment_intent_id: string; status: string }[]>(
      "select body, payment_intent_id, status from stripe_event where id = ?",
      [id],
    );
    expect(stored).toEqual({ body: Buffer.from(body), payment_intent_id: "pi_1", status: "new" });
    expect(await countOf(api.shop, "outbox where payload ->> 'eventId' = ?", [id])).toBe(1);
  });

  it("200: fifty copies of one event are one event and one paid order", async () => {
    const { orderId, intentId } = await aChargedOrder(api.shop);
    const body = anEvent(intentId);
    const responses = await Promise.all(Array.from({ length: 50 }, () => send(body, sign(body))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { id } = JSON.parse(body);
    expect(await countOf(api.shop, "stripe_event where id = ?", [id])).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => processStripeEvent(api.shop.as(systemActor), id)));
    expect((await eventsOf(api.shop, orderId)).filter((type) => type === "order.paid")).toHaveLength(1);
  });

  it("200: signed with the secret that is being rotated out", async () => {
    const body = anEvent("pi_2");
    expect((await send(body, sign(body, "whsec_old"))).status).toBe(200);
  });

  it.each<[string, (body: string) => string]>([
    ["with line breaks of Windows and spaces around it", (body) => ` ${body.replaceAll("\n", "\r\n")}\r\n `],
    ["with characters of four bytes", (body) => body.replace("größer", "🔧 größer")],
    ["with a character that was lost before it was signed", (body) => body.replace("größer", "gr\ufffdßer")],
  ])("200: %s; the stored text is the signed one", async (_name, change) => {
    const body = change(anEvent("pi_5"));
    expect((await send(body, sign(body))).status).toBe(200);
    const [stored] = await api.shop.em.execute<{ body: Buffer }[]>(
      "select body from stripe_event where id = ?",
      [JSON.parse(body).id],
    );
    expect(stored?.body.toString()).toBe(body);
  });

  it.each([
    ["a Content-Encoding", { "content-encoding": "gzip" }],
    ["another Content-Type", { "content-type": "text/plain" }],
  ])("415: with %s; nothing is stored", async (_name, headers) => {
    const before = await countOf(api.shop, "stripe_event");
    const body = anEvent("pi_6");
    const response = await api.call("POST", "/stripe/webhook", {
      body,
      headers: { "stripe-signature": sign(body), ...headers },
    });
    expect(response.status).toBe(415);
    expect(await countOf(api.shop, "stripe_event")).toBe(before);
  });

  it.each<[string, (body: string) => [string, string | undefined]]>([
    ["another secret", (body) => [body, sign(body, "whsec_forged")]],
    ["a changed byte", (body) => [body.replace("pi_3", "pi_4"), sign(body)]],
    ["the same JSON, serialized again", (body) => [JSON.stringify(JSON.parse(body)), sign(body)]],
    ["no signature", (body) => [body, undefined]],
    ["only an old scheme", (body) => [body, sign(body).replace("v1=", "v0=")]],
    [
      "a capture of five minutes ago",
      (body) => [body, sign(body, "whsec_new", Math.floor(Date.now() / 1000) - 301)],
    ],
    ["an empty signature", (body) => [body, "t=1,v1="]],
    ["a signature of other letters", (body) => [body, `t=1,v1=${"\u00e9".repeat(64)}`]],
  ])("400: %s; nothing is stored", async (_name, forge) => {
    const before = await countOf(api.shop, "stripe_event");
    const [body, signature] = forge(anEvent("pi_3"));
    const response = await send(body, signature);
    expect([response.status, response.problem.type]).toEqual([400, "urn:boltwright:problem:bad-signature"]);
    expect(await countOf(api.shop, "stripe_event")).toBe(before);
  });

  it.each([
    ["no JSON", "no JSON"],
    ["empty", ""],
    ["with a field twice", '{"id":"evt_1","id":"evt_2"}'],
    ["with __proto__", '{"__proto__":{}}'],
    ["of many open arrays", "[".repeat(250_000)],
  ])("400 bad-signature: an unsigned body that is %s", async (_name, body) => {
    const before = await countOf(api.shop, "stripe_event");
    const response = await send(body, sign("{}"));
    expect([response.status, response.problem.type]).toEqual([400, "urn:boltwright:problem:bad-signature"]);
    expect(await countOf(api.shop, "stripe_event")).toBe(before);
  });

  it("counts calls with a wrong signature as refused, by address; signed calls do not count", async () => {
    const spent: string[] = [];
    const limiter: RateLimiter = {
      ...unlimited,
      async spend(_ctx, limit, { kind }) {
        spent.push(`${limit} ${kind}`);
        if (limit === "refused") throw new Problem(429, "too-many-requests", "Too many requests.");
      },
    };
    const limited = await anApi({ limiter });
    try {
      const body = anEvent("pi_7");
      const post = (signature: string) =>
        limited.call("POST", "/stripe/webhook", { body, headers: { "stripe-signature": signature } });
      expect((await post("t=1,v1=x")).status).toBe(429);
      expect(spent.splice(0)).toEqual(["webhook system", "refused anonymous"]);
      expect(await countOf(limited.shop, "stripe_event")).toBe(0);
      expect((await post(sign(body))).status).toBe(200);
      expect(spent).toEqual(["webhook system"]);
    } finally {
      await limited.close();
    }
  });

  it.each([
    { type: "payment_intent.succeeded", data: { object: {} } },
    { id: "evt_1", type: "payment_intent.succeeded" },
    { id: `evt_${"x".repeat(300)}`, type: "payment_intent.succeeded", data: { object: {} } },
  ])("400: signed, but no event: %j", async (odd) => {
    const body = JSON.stringify(odd);
    const response = await send(body, sign(body));
    expect([response.status, response.problem.type]).toEqual([400, "urn:boltwright:problem:not-an-event"]);
  });

  it("413: more than 256 kB", async () => {
    const body = JSON.stringify({ id: "evt_big", padding: "x".repeat(300_000) });
    expect((await send(body, sign(body))).status).toBe(413);
  });
});
