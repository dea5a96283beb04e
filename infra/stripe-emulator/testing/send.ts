import Stripe from "stripe";
import { z } from "zod";
import type { TestEmulator } from "./emulator.ts";

const bodyShape = z.looseObject({ error: z.record(z.string(), z.unknown()).optional() });

/** The error with which Stripe rejects a call; throws when it does not. */
export async function rejection(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("Nothing was rejected");
}

/** A call such as `GET /v1/charges` as a browser or curl sends it, its fields as a form. */
export async function send(emulator: TestEmulator, call: string, form: string, key: string | null) {
  const [method = "", path = ""] = call.split(" ");
  const response = await fetch(`${emulator.url}${path}${method === "GET" ? `?${form}` : ""}`, {
    method,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(method === "GET" ? {} : { body: form }),
  });
  const body = bodyShape.parse(await response.json());
  return { status: response.status, headers: response.headers, body };
}

/** Types of all events so far, oldest first. */
export async function eventTypes(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map((event) => event.type).toReversed();
}
