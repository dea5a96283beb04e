import { useQuery } from "@tanstack/react-query";
import { SHOP } from "../../content/shop.ts";
import { settingsQuery } from "./settings.api.ts";

/** The shop's name: the setting, or the built-in name while it loads. */
export function useBrand(): string {
  return useQuery(settingsQuery).data?.brand ?? SHOP.brand;
}
