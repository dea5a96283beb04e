import type { ChaosShop } from "../shop/chaos-shop.ts";
import { type CallResult, retryCall, tryCall } from "./retry-call.ts";
import type { Tally } from "./tally.ts";

/** Data that only a page from the pages' server contains. */
const RENDERED = 'id="state"';

let visits = 0;

/** Opens the home page, at an address that no cache knows. */
function openHome({ origin }: ChaosShop): Promise<CallResult> {
  visits += 1;
  return tryCall(`${origin}/?visit=${visits}`, { headers: { accept: "text/html" } });
}

/** Opens the home page until it comes; each failure is counted. */
export async function visitHome(shop: ChaosShop, tally: Tally): Promise<void> {
  await retryCall("home page", () => openHome(shop), tally);
}

/** Returns whether the pages' server renders the home page; otherwise browsers do. */
export async function isHomeRendered(shop: ChaosShop): Promise<boolean> {
  const { status, text } = await openHome(shop);
  return status === 200 && text.includes(RENDERED);
}
