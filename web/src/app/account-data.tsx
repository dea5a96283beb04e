import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { boughtCountQuery } from "../features/order/bought-tools.api.ts";
import { startWishSync } from "../features/tool/wish-sync.ts";
import { formatCount } from "../lib/stock.ts";

/**
 * Syncs the wish list of the signed-in customer and returns the number of tools they have bought. Use the email as
 * `key`.
 */
export function AccountData({ email }: { email: string }) {
  useEffect(() => startWishSync(), []);
  const bought = useQuery(boughtCountQuery(email)).data ?? 0;
  return bought > 0 ? <span className="badge tabular">{formatCount(bought)}</span> : null;
}
