import type { components } from "@shop/openapi/types";
import { queryOptions } from "@tanstack/react-query";
import { publicApi, unwrap } from "../../lib/api-client.ts";

/** The shop's public settings. */
export type ShopSettings = components["schemas"]["Settings"];

/** The shop's settings. They do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: async (): Promise<ShopSettings> => unwrap(publicApi.GET("/settings")),
  staleTime: Infinity,
});
