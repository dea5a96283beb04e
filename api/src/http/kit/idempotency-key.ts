import { text } from "./text.ts";

/** The header `Idempotency-Key` of a call that makes `what`: sent again with the same key it makes nothing more. */
export const idempotencyKey = (what: string) =>
  text(255).openapi({ description: `One key, one ${what}, however often it is sent` });
