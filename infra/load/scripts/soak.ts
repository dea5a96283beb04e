import { given } from "./given/given.ts";
import { goodDay } from "./steps/everybody.ts";

export { handleSummary } from "./given/summary.ts";
export { admin, customer, visitor } from "./steps/everybody.ts";

/** The good day at a quarter of its crowd, for half an hour: what grows, leaks or piles up shows. */
export const options = goodDay(given.rate ?? 0.25, 1800);
