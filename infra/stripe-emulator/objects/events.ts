import type { Store } from "../store/store.ts";
import { newId, nowSeconds } from "./ids.ts";
import type { StripeEvent } from "../store/types.ts";

/** The API version that the `stripe` SDK 23.1 pins. */
export const API_VERSION = "2026-10-28.endive";

/** Records that something happened to `object`, with a copy of it as it is now. */
export function recordEvent(
  store: Store,
  type: string,
  object: object,
  request: StripeEvent["request"],
): StripeEvent {
  const event: StripeEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: nowSeconds(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request,
    type,
  };
  store.put("event", event);
  return event;
}
