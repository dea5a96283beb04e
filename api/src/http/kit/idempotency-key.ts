import { text } from "./text.ts";

/** Returns the schema of the header `Idempotency-Key`: a call repeated with the same key creates `what` only once. */
export const idempotencyKey = (what: string) =>
  text(255).openapi({ description: `Requests with the same key create one ${what}` });
