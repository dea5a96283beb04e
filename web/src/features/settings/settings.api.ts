import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";

/** The shop's public settings. */
export interface ShopSettings {
  readonly brand: string;
  readonly stripePublishableKey: string;
  /** URL of a script that defines `window.Stripe`; null for Stripe's own. */
  readonly stripeScriptUrl: string | null;
  readonly holdSeconds: number;
  /** Allowed hosts of profile photos. */
  readonly photoHosts: readonly string[];
}

/** The shop's settings. They do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async (): Promise<ShopSettings> => unwrap(publicApi.GET("/settings")),
  staleTime: Infinity,
});
