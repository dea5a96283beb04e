import { given } from "./given/given.ts";
import { goodDay } from "./steps/everybody.ts";

export { handleSummary } from "./given/summary.ts";
export { admin, customer, visitor } from "./steps/everybody.ts";

/** Everybody at once, as on a good day. */
export const options = goodDay(given.rate ?? 1, 120);
