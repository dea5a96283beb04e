import type { WebhookFault } from "../objects/fault-rules.ts";
import { nowSeconds } from "../objects/ids.ts";
import type { Attempt } from "../store/store.ts";
import { signatureHeader } from "./signature.ts";

type CorruptPart = Extract<WebhookFault, { kind: "corrupt" }>["part"];

function flipLastDigit(header: string): string {
  return header.slice(0, -1) + (header.endsWith("0") ? "1" : "0");
}

/** Returns the request to send: freshly signed, and then corrupted where a fault requires it. */
export function signedRequest(
  payload: string,
  secret: string,
  spoil: CorruptPart | null,
): { body: string; headers: Record<string, string> } {
  const seconds = spoil === "timestamp" ? nowSeconds() - 301 : nowSeconds();
  const signed = signatureHeader(payload, secret, seconds);
  const headers: Record<string, string> = {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
  };
  if (spoil !== "header")
    headers["stripe-signature"] = spoil === "signature" ? flipLastDigit(signed) : signed;
  return {
    body: spoil === "body" ? payload.replace('"livemode": false', '"livemode": true') : payload,
    headers,
  };
}

/** One attempt; any 2xx is a success, everything else (redirects too) is a failure. */
export async function sendWebhook(
  url: string,
  request: { body: string; headers: Record<string, string> },
  timeoutMs: number,
  stop: AbortSignal,
): Promise<Attempt> {
  const at = new Date().toISOString();
  try {
    const response = await fetch(url, {
      method: "POST",
      ...request,
      redirect: "manual",
      signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
    const outcome = response.ok ? "delivered" : "failed";
    return { at, outcome, status: response.status, error: null };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return {
      at,
      outcome: "failed",
      status: null,
      error: cause instanceof Error ? cause.message : String(cause),
    };
  }
}
