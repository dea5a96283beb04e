import { readFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { ORIGIN_PORT, WORK } from "./settings.ts";

export const ORIGIN = `https://localhost:${ORIGIN_PORT}`;
const PAID_MS = 60_000;

type Sent = { method?: string; token?: string; json?: unknown; form?: Record<string, string>; agent?: Agent };
type Response = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

/** Connections that trust the certificate of the check. */
export const anAgent = () =>
  new Agent({ keepAlive: true, ca: readFileSync(join(WORK, "secrets/tls/fullchain.pem")) });
const ownAgent = { agent: undefined as Agent | undefined };

function written({ form, json }: Sent): string {
  if (form) return new URLSearchParams(form).toString();
  return json === undefined ? "" : JSON.stringify(json);
}

/** Sends one request through the gateway. Rejects if the connection breaks or there is no response within 20 s. */
export async function call(path: string, sent: Sent = {}): Promise<Response> {
  const agent = sent.agent ?? (ownAgent.agent ??= anAgent());
  const body = written(sent);
  const type = sent.form ? "application/x-www-form-urlencoded" : "application/json";
  const headers = {
    ...(sent.token && { authorization: `Bearer ${sent.token}` }),
    ...(body && { "content-type": type, "content-length": Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const options = { agent, method: sent.method ?? (body ? "POST" : "GET"), headers, timeout: 20_000 };
    const outgoing = request(`${ORIGIN}${path}`, options, (response) => {
      const { statusCode: status = 0, headers: got } = response;
      text(response).then((read) => resolve({ status, headers: got, body: read }), reject);
    });
    outgoing.once("timeout", () => outgoing.destroy(new Error("no response within 20 s")));
    outgoing.once("error", reject).end(body);
  });
}

async function fetchJson<Shape>(shape: z.ZodType<Shape>, path: string, sent?: Sent): Promise<Shape> {
  const { status, body } = await call(path, sent);
  if (status >= 300) throw new Error(`${path} returned ${status}: ${body.slice(0, 300)}`);
  return shape.parse(JSON.parse(body));
}

/** Returns an access token of a demo account, from Keycloak through the gateway. */
export async function signIn(username: string): Promise<string> {
  const form = { grant_type: "password", client_id: "stack-token", username, password: "boltwright" };
  const path = "/auth/realms/boltwright/protocol/openid-connect/token";
  return (await fetchJson(z.object({ access_token: z.string() }), path, { form })).access_token;
}

const tools = z.array(
  z.object({
    _id: z.string(),
    name: z.string(),
    minOrder: z.number(),
    available: z.number(),
    price: z.number(),
  }),
);

/** Orders the minimum quantity of a random tool and pays by card as a browser does. Returns the order's id and how long it took to be paid. */
export async function orderUntilPaid(token: string): Promise<{ orderId: string; paidAfterMs: number }> {
  const stocked = (await fetchJson(tools, "/api/tools")).filter(
    ({ available, minOrder, price }) => available >= 2 * minOrder && minOrder * price >= 1,
  );
  const tool = stocked[Math.floor(Math.random() * stocked.length)];
  if (!tool) throw new Error("the demo catalogue has nothing in stock");
  // The price of one unit has up to five decimals: in thousandths of a cent half a cent is exact.
  const totalAmount = Math.round((tool.minOrder * Math.round(tool.price * 100_000)) / 1000) / 100;
  const order = {
    toolId: tool._id,
    toolName: tool.name,
    orderQuantity: tool.minOrder,
    phone: "+1 555 010 2030",
    address: "12 Lathe Lane, Dhaka",
    totalAmount,
    status: "pending",
  };
  const placed = z.object({ insertedId: z.string() });
  const { insertedId: orderId } = await fetchJson(placed, "/api/purchase", { token, json: order });
  const secret = z.object({ clientSecret: z.string() });
  const json = { orderId, totalAmount };
  const { clientSecret } = await fetchJson(secret, "/api/create-payment-intent", { token, json });
  const intent = clientSecret.replace(/_secret_.*$/, "");
  const form = { key: "pk_test_emulator", client_secret: clientSecret, payment_method: "pm_card_visa" };
  const began = performance.now();
  await fetchJson(z.looseObject({}), `/stripe-emulator/v1/payment_intents/${intent}/confirm`, { form });
  await untilPaid(orderId, token);
  return { orderId, paidAfterMs: performance.now() - began };
}

/** Polls until the webhook has marked the order paid. */
async function untilPaid(orderId: string, token: string): Promise<void> {
  const giveUpAt = performance.now() + PAID_MS;
  const shape = z.object({ status: z.string() });
  while ((await fetchJson(shape, `/api/payment/${orderId}`, { token })).status !== "paid") {
    if (performance.now() > giveUpAt) throw new Error(`order ${orderId} is not paid after ${PAID_MS} ms`);
    await pause(100);
  }
}
