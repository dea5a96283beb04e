import type { Store } from "../store/store.ts";

/** The objects that an operation works with while it carries out one request. */
export interface Context {
  store: Store;
  /** Records an event with a copy of `object` and queues it for the webhook. */
  emit(type: string, object: object): void;
  /** True when the caller showed a publishable key and a client secret only. */
  viaClient: boolean;
  /** The age that an intent must have before a search finds it; at Stripe usually under a minute. */
  searchLagSeconds: number;
  /** The key for links that a browser follows. */
  publishableKey: string;
  /** The address of the emulator as the caller sees it, for links in responses. */
  origin: string;
}
