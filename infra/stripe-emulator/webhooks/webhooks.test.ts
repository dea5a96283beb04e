import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectSoon } from "../testing/expect-soon.ts";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../testing/webhook-receiver.ts";

const SECRET = "whsec_test";

let receiver: WebhookReceiver;
let emulator: TestEmulator;
let statusFor: (count: number) => number;

beforeEach(async () => {
  statusFor = () => 200;
  receiver = await startWebhookReceiver(SECRET, (count) => statusFor(count));
  emulator = await startTestEmulator({ webhookSecret: SECRET, webhookUrl: receiver.url });
  await emulator.admin("POST", "/webhook", { retryDelaysMs: [10, 20, 40] });
});

afterEach(async () => {
  await emulator.close();
  await receiver.close();
});

async function pay(orderId: string): Promise<string> {
  const intent = await emulator.stripe.paymentIntents.create({
    ...intentFor(orderId),
    payment_method: "pm_card_visa",
    confirm: true,
  });
  return intent.id;
}

const undelivered = async (): Promise<string[]> =>
  (await emulator.stripe.events.list({ delivery_success: false })).data.map(({ type }) => type);

test("each event arrives signed, with the object as it was and the request that caused it", async () => {
  const intent = await emulator.stripe.paymentIntents.create(intentFor("order-1"), { idempotencyKey: "k-1" });
  await emulator.stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
  await expectSoon(() => receiver.types().toSorted()).toEqual([
    "charge.succeeded",
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  const created = receiver.received.find(({ event }) => event?.type === "payment_intent.created");
  expect(created?.signature).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
  expect(created?.event).toMatchObject({
    api_version: "2026-10-28.endive",
    pending_webhooks: 1,
    request: { id: intent.lastResponse.requestId, idempotency_key: "k-1" },
    data: { object: { id: intent.id, status: "requires_payment_method", metadata: { orderId: "order-1" } } },
  });
  await expectSoon(undelivered).toEqual([]);
});

test("an endpoint gets the types that it is subscribed to, and others only where they are sent again", async () => {
  await emulator.close();
  const webhookEvents = ["payment_intent.succeeded"];
  emulator = await startTestEmulator({ webhookSecret: SECRET, webhookUrl: receiver.url, webhookEvents });
  await pay("order-1");
  await expectSoon(() => receiver.types()).toEqual(webhookEvents);
  const { data } = await emulator.stripe.events.list({ type: "charge.succeeded" });
  await emulator.admin("POST", `/events/${data[0]?.id}/resend`, {});
  await expectSoon(() => receiver.types()).toEqual([...webhookEvents, "charge.succeeded"]);
});

test("an endpoint that fails gets the event again, signed again, until it returns 2xx", async () => {
  statusFor = (count) => (count < 2 ? 503 : 200);
  await emulator.stripe.paymentIntents.create(intentFor("order-1"));
  await expectSoon(() => receiver.accepted()).toHaveLength(1);
  expect(receiver.received.map(({ status }) => status)).toEqual([503, 503, 200]);
  expect(new Set(receiver.received.map(({ event }) => event?.id)).size).toBe(1);
  await expectSoon(undelivered).toEqual([]);
});

test("after the last attempt the event is undelivered and can be resent", async () => {
  statusFor = () => 500;
  await emulator.stripe.paymentIntents.create(intentFor("order-1"));
  await expectSoon(() => receiver.received.length).toBe(4);
  await expectSoon(undelivered).toEqual(["payment_intent.created"]);
  const { data } = await emulator.stripe.events.list();
  statusFor = () => 200;
  await emulator.admin("POST", `/events/${data[0]!.id}/resend`, { copies: 50 });
  await expectSoon(() => receiver.accepted()).toHaveLength(50);
  await expectSoon(undelivered).toEqual([]);
});

test("paused deliveries wait and are sent on resume", async () => {
  await emulator.admin("POST", "/webhook/pause");
  await pay("order-1");
  expect(await emulator.admin("GET", "/webhook")).toMatchObject({ paused: true, url: receiver.url });
  expect(receiver.received).toEqual([]);
  await emulator.admin("POST", "/webhook/resume");
  await expectSoon(() => receiver.accepted()).toHaveLength(3);
});

test("what was not delivered before a restart is delivered after it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "stripe-emulator-"));
  const options = { webhookSecret: SECRET, webhookUrl: receiver.url, dataFile: join(folder, "state.jsonl") };
  const first = await startTestEmulator(options);
  await first.admin("POST", "/webhook/pause");
  await first.stripe.paymentIntents.create(intentFor("order-1"));
  await first.close();
  expect(receiver.received).toEqual([]);
  const second = await startTestEmulator(options);
  await expectSoon(() => receiver.types()).toEqual(["payment_intent.created"]);
  await second.close();
  await rm(folder, { recursive: true });
});

describe("faults", () => {
  const succeeded = { types: ["payment_intent.succeeded"] };

  test("drop: the event is never sent, and Stripe lists it as undelivered", async () => {
    await emulator.admin("POST", "/faults/webhook", { kind: "drop", ...succeeded });
    await pay("order-1");
    await expectSoon(() => receiver.types().toSorted()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
    ]);
    await expectSoon(undelivered).toEqual(["payment_intent.succeeded"]);
    await pay("order-2");
    await expectSoon(() =>
      receiver.types().filter((type) => type === "payment_intent.succeeded"),
    ).toHaveLength(1);
  });

  test("duplicate: the same event arrives several times", async () => {
    await emulator.admin("POST", "/faults/webhook", { kind: "duplicate", copies: 5, ...succeeded });
    await pay("order-1");
    await expectSoon(() =>
      receiver.types().filter((type) => type === "payment_intent.succeeded"),
    ).toHaveLength(5);
    expect(new Set(receiver.accepted()).size).toBe(3);
  });

  test("delay: other events overtake it", async () => {
    await emulator.admin("POST", "/faults/webhook", {
      kind: "delay",
      ms: 3000,
      types: ["payment_intent.created"],
    });
    await pay("order-1");
    await expectSoon(() => receiver.types()).toHaveLength(3);
    expect(receiver.types().at(-1)).toBe("payment_intent.created");
  });

  test("reorder: what was gathered arrives newest first", async () => {
    await emulator.admin("POST", "/faults/webhook", { kind: "reorder", count: 3 });
    await pay("order-1");
    await expectSoon(() => receiver.types()).toEqual([
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);
  });

  test.each(["signature", "body", "timestamp", "header"])(
    "corrupt %s: the SDK rejects it, the retry is whole",
    async (part) => {
      await emulator.admin("POST", "/faults/webhook", { kind: "corrupt", part });
      await emulator.stripe.paymentIntents.create(intentFor("order-1"));
      await expectSoon(() => receiver.accepted()).toHaveLength(1);
      expect(receiver.received.map(({ rejection }) => rejection === null)).toEqual([false, true]);
    },
  );
});
