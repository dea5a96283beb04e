import { createHash } from "node:crypto";
import qs from "qs";
import { ApiError } from "../objects/api-error.ts";
import { nowSeconds } from "../objects/ids.ts";
import type { Store, StoredResponse } from "../store/store.ts";

/** A response before it is written to the connection. */
export interface ApiResponse {
  status: number;
  body: string;
  /** False for rejections before anything was carried out: those are not stored for an idempotency key. */
  keep: boolean;
}

/** The stored response of the first request with this key, or, for the first one, `finish` to store its response. */
export type Opening =
  | { stored: StoredResponse }
  | { stored: null; finish(response: ApiResponse, requestId: string): void };

/** Throws 400 for other parameters than the first time and 409 while the first request is under way, as Stripe. */
export type BeginIdempotent = (key: string, path: string, parameters: unknown) => Opening;

const KEY_SECONDS = 86_400;

function fingerprintOf(path: string, parameters: unknown): string {
  const sorted = qs.stringify(parameters, { sort: (one, other) => one.localeCompare(other) });
  return createHash("sha256").update(`${path}?${sorted}`).digest("base64url");
}

function reject(status: number, message: string, fields: { code?: string } = {}): ApiError {
  return new ApiError(status, { type: "idempotency_error", message, ...fields }, { beforeExecution: true });
}

function checkSame(known: StoredResponse, path: string, fingerprint: string): void {
  const advice = `Try using a key other than '${known.id}' if you meant to execute a different request.`;
  if (known.path !== path) {
    throw reject(
      400,
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.path}'). ${advice}`,
    );
  }
  if (known.fingerprint !== fingerprint) {
    throw reject(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
  }
}

/** Idempotency as API v1 promises it: the first response to a key, 500s too, is the response for a day. */
export function createIdempotency(store: Store): BeginIdempotent {
  const inFlight = new Set<string>();

  return (key, path, parameters) => {
    if (key.length > 255) throw reject(400, "Idempotency keys can be at most 255 characters long.");
    const fingerprint = fingerprintOf(path, parameters);
    const known = store.get("response", key);
    if (known && nowSeconds() - known.storedAt <= KEY_SECONDS) {
      checkSame(known, path, fingerprint);
      return { stored: known };
    }
    if (inFlight.has(key)) {
      throw reject(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { code: "idempotency_key_in_use" },
      );
    }
    inFlight.add(key);
    return {
      stored: null,
      finish({ status, body, keep }, requestId) {
        inFlight.delete(key);
        if (!keep) return;
        store.put("response", {
          id: key,
          fingerprint,
          path,
          status,
          body,
          requestId,
          storedAt: nowSeconds(),
        });
      },
    };
  };
}
