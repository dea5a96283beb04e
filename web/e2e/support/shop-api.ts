import { z } from "zod";
import { passwordToken } from "../../../infra/keycloak/request-token.ts";
import { type Account, account, customer, readStack } from "./stack-state.ts";

const order = z.object({ _id: z.string(), status: z.string(), transactionId: z.string().nullable() });
const tool = z.object({
  _id: z.string(),
  name: z.string(),
  partNumber: z.string(),
  slug: z.string(),
  price: z.number(),
  minOrder: z.number(),
  available: z.number(),
});

export type Tool = z.infer<typeof tool>;
export type Order = z.infer<typeof order>;

/** Journeys sign the same accounts in at the same time; their passwords are right, so no account is locked. */
const SIGN_IN_TRIES = 50;

/** Checking a password costs Keycloak more than most calls cost the shop. */
const TOKEN_AGE_MAX_MS = 60_000;
const tokens = new Map<string, { token: string; since: number }>();

/** A token of the account that was fetched in the last minute, or a new one. */
async function token(account: Account): Promise<string> {
  const key = `${account.email} ${account.password}`;
  const found = tokens.get(key);
  if (found && Date.now() - found.since < TOKEN_AGE_MAX_MS) return found.token;
  const fresh = { token: await newToken(account), since: Date.now() };
  tokens.set(key, fresh);
  return fresh.token;
}

/** Signs an account in through a Keycloak client of the embedded stack. */
function newToken({ email, password }: Account): Promise<string> {
  const { url, realm } = readStack().parts.keycloak;
  const user = { username: email, password };
  return passwordToken(`${url}/realms/${realm}`, "stack-token", user, SIGN_IN_TRIES);
}

/** Calls a path below /api, with the token of an account if given, the body as JSON, and an idempotency key. */
export async function call(
  path: string,
  account?: Account,
  { method = "GET", body, key }: { method?: string; body?: object; key?: string } = {},
): Promise<Response> {
  const headers = new Headers(key === undefined ? {} : { "idempotency-key": key });
  if (account) headers.set("authorization", `bearer ${await token(account)}`);
  if (body) headers.set("content-type", "application/json");
  return fetch(`${readStack().origin}/api/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

/** The order as its customer sees it. */
export async function readOrder(id: string, account: Account): Promise<Order> {
  return order.parse(await (await call(`payment/${id}`, account)).json());
}

/** All orders of a customer, the newest first. */
export async function readOrders(account: Account): Promise<Order[]> {
  const response = await call(`orders?email=${encodeURIComponent(account.email)}`, account);
  return z.array(order).parse(await response.json());
}

/** Returns an exact total: half a cent is exact in thousandths of a cent, which the price of one unit has. */
const totalOf = (quantity: number, price: number): number =>
  Math.round((quantity * Math.round(price * 100_000)) / 1000) / 100;

/** Places a minimum order through the API and returns its id. */
export async function orderByCall(
  { _id, name, minOrder, price }: Tool,
  account: Account,
  address = "12 Lathe Lane, Dhaka",
): Promise<string> {
  const body = {
    toolId: _id,
    toolName: name,
    orderQuantity: minOrder,
    phone: "+880 1711 000000",
    address,
    totalAmount: totalOf(minOrder, price),
    status: "pending",
  };
  const response = await call("purchase", account, { method: "POST", body });
  return z.object({ insertedId: z.string() }).parse(await response.json()).insertedId;
}

/** Charges a card for an order at Stripe; the shop is notified by the webhook only. */
export async function chargeByCall(
  orderId: string,
  { minOrder, price }: Tool,
  account: Account,
): Promise<void> {
  const body = { orderId, totalAmount: totalOf(minOrder, price) };
  const response = await call("create-payment-intent", account, { method: "POST", body });
  const { clientSecret } = z.object({ clientSecret: z.string() }).parse(await response.json());
  const { url, secretKey } = readStack().parts.stripe;
  const intent = clientSecret.replace(/_secret_.*$/, "");
  const charged = await fetch(`${url}/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${secretKey}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa" }),
  });
  if (!charged.ok) throw new Error(await charged.text());
}

/** The number of charges of this transaction at Stripe. */
export async function goodCharges(transactionId: string | null): Promise<number> {
  const { url, secretKey } = readStack().parts.stripe;
  const response = await fetch(`${url}/v1/charges?payment_intent=${transactionId}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = z.object({ data: z.array(z.object({ paid: z.boolean() })) }).parse(await response.json());
  return data.filter(({ paid }) => paid).length;
}

/** What Stripe has refunded of this transaction, in cents. */
export async function refundedAtStripe(transactionId: string | null): Promise<number> {
  const { url, secretKey } = readStack().parts.stripe;
  const response = await fetch(`${url}/v1/refunds?payment_intent=${transactionId}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  const { data } = z.object({ data: z.array(z.object({ amount: z.int() })) }).parse(await response.json());
  return data.reduce((sum, { amount }) => sum + amount, 0);
}

/** The current tool. Reads without a token may come from the gateway's cache and be up to a second old. */
export async function readTool(id: string): Promise<Tool> {
  return tool.parse(await (await call(`purchase/${id}`, customer(0))).json());
}

/** Adds a tool that only one journey orders: a search finds its orders alone. Its price is $4.20. */
export async function addTool(name: string, { minOrder }: { minOrder: number }): Promise<Tool> {
  const body = {
    name: `${name} ${Date.now()}`,
    description: "Hardened, ground, one by one.",
    price: 4.2,
    img: "/tools/clamp.webp",
    minOrder,
    available: 100,
  };
  const added = await call("tools", account("admin"), { method: "POST", body });
  return readTool(z.object({ insertedId: z.string() }).parse(await added.json()).insertedId);
}

/** A tool with stock for several minimum orders. */
export async function anyTool(): Promise<Tool> {
  const tools = z.array(tool).parse(await (await call("tools", customer(0))).json());
  const found = tools.find(
    ({ minOrder, available, price }) => available >= 5 * minOrder && price * minOrder >= 1,
  );
  if (!found) throw new Error("No tool is left in stock: start the stack with fresh data.");
  return found;
}
