import type { IncomingMessage } from "node:http";
import { ApiError } from "../objects/api-error.ts";
import { header } from "./request.ts";

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

function keyOf(request: IncomingMessage, parameters: Record<string, unknown>): string | null {
  const [scheme, value] = (header(request, "authorization") ?? "").split(" ");
  if (scheme?.toLowerCase() === "bearer" && value) return value;
  if (scheme?.toLowerCase() === "basic" && value) {
    return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? null;
  }
  return typeof parameters["key"] === "string" ? parameters["key"] : null;
}

function reject(message: string, code?: string): ApiError {
  return new ApiError(
    401,
    { type: "invalid_request_error", message, ...(code ? { code } : {}) },
    { beforeExecution: true },
  );
}

function masked(key: string): string {
  const shown = key.slice(0, key.startsWith("sk_test_") || key.startsWith("pk_test_") ? 8 : 3);
  return `${shown}${"*".repeat(Math.max(0, key.length - shown.length - 4))}${key.slice(-4)}`;
}

/** Returns who calls: the shop's server with the secret key, or a browser with the publishable one. */
export function authenticate(
  request: IncomingMessage,
  parameters: Record<string, unknown>,
  keys: Keys,
): "secret" | "client" {
  const key = keyOf(request, parameters);
  if (key === null || key === "") {
    throw reject(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (key === keys.secretKey) return "secret";
  if (key === keys.publishableKey) return "client";
  throw reject(`Invalid API Key provided: ${masked(key)}`);
}

/** A publishable key on a call that is for servers only. */
export function secretKeyRequired(): ApiError {
  return reject(
    "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
    "secret_key_required",
  );
}
