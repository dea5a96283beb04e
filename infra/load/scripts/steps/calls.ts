import { check } from "k6";
import http, { type RefinedParams, type RefinedResponse } from "k6/http";
import type { operations } from "../../../../openapi/types.d.ts";
import { given } from "../given/given.ts";

type Answer = RefinedResponse<"text">;
type Kind = "read" | "order" | "payment" | "webhook" | "admin";

interface Call {
  /** As the report names it, for example `GET purchase/{id}`. */
  readonly name: string;
  readonly kind: Kind;
  readonly token?: string;
  /** Statuses that are fine; 200 without. */
  readonly fine?: readonly number[];
}

/** Reads from the shop below `/api`, and checks the status. */
export function get(path: string, call: Call): Answer {
  return checked(http.get(`${given.origin}/api${path}`, parameters(call)), call);
}

/** Sends JSON to the shop below `/api`, and checks the status. */
export function post(path: string, body: unknown, call: Call): Answer {
  const params = parameters(call, { "content-type": "application/json" });
  return checked(http.post(`${given.origin}/api${path}`, JSON.stringify(body), params), call);
}

/** Sends what was signed as it is, and checks the status. */
export function postSigned(path: string, body: string, signature: string, call: Call): Answer {
  const params = parameters(call, { "content-type": "application/json", "stripe-signature": signature });
  return checked(http.post(`${given.origin}/api${path}`, body, params), call);
}

/** Confirms the card of an intent at the Stripe emulator, as Stripe's script in the browser does. */
export function confirmCard(intentId: string): Answer {
  const call = { name: "Stripe confirm", kind: "payment", token: given.stripe.secretKey } as const;
  const form = { payment_method: "pm_card_visa" };
  return checked(
    http.post(`${given.stripe.url}/v1/payment_intents/${intentId}/confirm`, form, parameters(call)),
    call,
  );
}

type Good<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : never;

/** The answer's JSON, in the shape that the contract promises for the operation. */
export function bodyOf<Operation extends keyof operations>(
  answer: Answer,
  _operation: Operation,
): Good<Operation> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the API guards its answers by the same contract
  return JSON.parse(answer.body) as Good<Operation>;
}

function parameters({ name, kind, token, fine }: Call, headers: Record<string, string> = {}) {
  return {
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    tags: { name, kind },
    responseType: "text",
    responseCallback: http.expectedStatuses(...(fine ?? [200])),
  } satisfies RefinedParams<"text">;
}

function checked(answer: Answer, { name, fine = [200] }: Call): Answer {
  check(answer, { [`${name} answers ${fine.join(" or ")}`]: ({ status }) => fine.includes(status) });
  return answer;
}
