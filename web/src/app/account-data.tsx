import { useEffect } from "react";
import { startWishSync } from "../features/tool/wish-sync.ts";

/** Syncs the wish list of the signed-in customer. Use the email as `key`. */
export function AccountData() {
  useEffect(() => startWishSync(), []);
  return null;
}
