import Stripe from "stripe";
import { GatewayUnavailable } from "../domain/shared/errors.ts";

/** Returns whether another request with this key is under way: its response will be this one's, another key would do the work twice. */
export const isKeyInUse = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === "idempotency_key_in_use";

/** Returns whether the key was used for another request: then it can never succeed for this one. */
export const isKeyOfOther = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeIdempotencyError && !isKeyInUse(error);

/** Returns whether Stripe replays a stored 5xx: then the same key can never succeed (docs: idempotent requests). */
export function isReplay(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.["idempotent-replayed"] === "true"
  );
}

/** Returns whether Stripe rejects the request as it is: an unknown id, or a state in which it cannot be done. */
export const isRejection = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Returns an error of Stripe as the domain knows it, any other error as it is. */
export const unavailable = (error: unknown): unknown =>
  error instanceof Stripe.errors.StripeError ? new GatewayUnavailable("stripe", error) : error;

/** Returns the result of a call, null where Stripe rejects it. Error: `GatewayUnavailable`. */
export async function unlessRejected<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (isRejection(error)) return null;
    throw unavailable(error);
  }
}

/** The highest limit that the SDK allows for automatic paging. */
const LIST_MAX = 10_000;

/** Returns all entries of a list. Error: `GatewayUnavailable`. */
export const listAll = <Entry>(list: Stripe.ApiListPromise<Entry>): Promise<Entry[]> =>
  list.autoPagingToArray({ limit: LIST_MAX }).catch((error: unknown) => {
    throw unavailable(error);
  });

/** The filter of lists for what was made at or after a time. */
export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });
