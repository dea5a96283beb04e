import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";

/** What the shop's operator has set and every page may know. */
export interface ShopSettings {
  readonly brand: string;
  readonly stripePublishableKey: string;
  /** Script that defines `window.Stripe`; null means Stripe's own. */
  readonly stripeScriptUrl: string | null;
  readonly holdSeconds: number;
  /** Where profile pictures may come from. */
  readonly photoHosts: readonly string[];
}

/** The shop's settings; they do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async (): Promise<ShopSettings> => unwrap(publicApi.GET("/settings")),
  staleTime: Infinity,
});
