import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";

/** The shop's public settings. */
export interface ShopSettings {
  readonly brand: string;
  /** The shop's time zone: its IANA name, and its name for people. */
  readonly timeZone: string;
  readonly timeZoneName: string;
  readonly stripePublishableKey: string;
  /** URL of a script that defines `window.Stripe`; null for Stripe's own. */
  readonly stripeScriptUrl: string | null;
  readonly holdSeconds: number;
  /** Allowed hosts of profile photos. */
  readonly photoHosts: readonly string[];
  /** Time from payment to dispatch: `1 to 2 working days`. */
  readonly dispatchTime: string;
  /** What delivery costs, in a word or two: `Free`. */
  readonly deliveryPrice: string;
  /** What delivery costs, in one or two sentences. */
  readonly deliveryText: string;
  /** Whether prices include tax, in a sentence. */
  readonly taxText: string;
  /** For how many days after the delivery a return can be requested. */
  readonly returnDays: number;
  /** What an order costs at least and at most, in dollars. */
  readonly orderTotalMin: number;
  readonly orderTotalMax: number;
}

/** The shop's settings. They do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async (): Promise<ShopSettings> => unwrap(publicApi.GET("/settings")),
  staleTime: Infinity,
});
