import { check } from "k6";
import http, { type RefinedParams, type RefinedResponse } from "k6/http";
import type { operations } from "../../../../openapi/types.d.ts";
import { input } from "../input/input.ts";
import type { CALLS } from "../thresholds.ts";

type Response = RefinedResponse<"text">;
type Kind = "read" | "order" | "payment" | "webhook" | "admin";

interface Call {
  /** The name in the report. */
  readonly name: (typeof CALLS)[number];
  readonly kind: Kind;
  readonly token?: string;
  /** The expected statuses; 200 by default. */
  readonly expected?: readonly number[];
}

/** Sends GET to a path below `/api` and checks the status. */
export function get(path: string, call: Call): Response {
  return checked(http.get(`${input.origin}/api${path}`, parameters(call)), call);
}

/** Opens a page of the shop and checks the status. */
export function getPage(path: string, call: Call): Response {
  return checked(http.get(`${input.origin}${path}`, parameters(call)), call);
}

/** Sends JSON to a path below `/api` and checks the status. */
export function post(path: string, body: unknown, call: Call): Response {
  return postText(path, JSON.stringify(body), call, {});
}

/** Replaces what is at a path below `/api` by JSON, and checks the status. */
export function put(path: string, body: unknown, call: Call): Response {
  const params = parameters(call, { "content-type": "application/json" });
  return checked(http.put(`${input.origin}/api${path}`, JSON.stringify(body), params), call);
}

/** Sends a Stripe event with its signature, and checks the status. */
export function postSigned(path: string, body: string, signature: string, call: Call): Response {
  return postText(path, body, call, { "stripe-signature": signature });
}

function postText(path: string, body: string, call: Call, headers: Record<string, string>): Response {
  const params = parameters(call, { "content-type": "application/json", ...headers });
  return checked(http.post(`${input.origin}/api${path}`, body, params), call);
}

/** Confirms an intent's card at the Stripe emulator, as Stripe.js does in the browser. */
export function confirmCard(intentId: string): Response {
  const call = { name: "Stripe confirm", kind: "payment", token: input.stripe.secretKey } as const;
  const url = `${input.stripe.url}/v1/payment_intents/${intentId}/confirm`;
  return checked(http.post(url, { payment_method: "pm_card_visa" }, parameters(call)), call);
}

type Body<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { "application/json": infer Content } } };
}
  ? Content
  : never;

/** Returns the response's JSON, typed by the contract's operation. */
export function bodyOf<Operation extends keyof operations>(
  response: Response,
  _operation: Operation,
): Body<Operation> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API checks its responses against the same contract
  return JSON.parse(response.body) as Body<Operation>;
}

function parameters({ name, kind, token, expected }: Call, headers: Record<string, string> = {}) {
  return {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    tags: { name, kind },
    responseType: "text",
    responseCallback: http.expectedStatuses(...(expected ?? [200])),
  } satisfies RefinedParams<"text">;
}

function checked(response: Response, { name, expected = [200] }: Call): Response {
  check(response, {
    [`${name} returns ${expected.join(" or ")}`]: ({ status }) => expected.includes(status),
  });
  return response;
}
