import { useQuery } from "@tanstack/react-query";
import { SHOP } from "../../content/shop.ts";
import { settingsQuery } from "./settings.api.ts";

/** The shop's name: the operator's setting, and the built-in one until that is known. */
export function useBrand(): string {
  return useQuery(settingsQuery).data?.brand ?? SHOP.brand;
}
