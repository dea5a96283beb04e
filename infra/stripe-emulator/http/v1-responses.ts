import { ApiError } from "../objects/api-error.ts";
import type { ApiResponse } from "./idempotency.ts";

/** An object as Stripe prints it. */
export function json(body: object): string {
  return `${JSON.stringify(body, null, 2)}\n`;
}

/** Returns Stripe's own failure (500, 502, 503), or the rejection of too many requests (429). */
export function serverError(status: number, keep: boolean): ApiResponse {
  const error =
    status === 429
      ? {
          type: "invalid_request_error",
          code: "rate_limit",
          message:
            "Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
        }
      : {
          type: "api_error",
          message: "Sorry! There was an error while talking to Stripe. Please try again in a little bit.",
        };
  return { status, body: json({ error }), keep };
}

/** The response for an error that an operation threw. */
export function errorResponse(error: unknown, requestId: string): ApiResponse {
  if (error instanceof ApiError) {
    const body = { ...error.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
    return { status: error.status, body: json({ error: body }), keep: !error.beforeExecution };
  }
  process.stderr.write(`stripe emulator: ${error instanceof Error ? error.stack : String(error)}\n`);
  return serverError(500, true);
}
