import { createHash } from "node:crypto";

const BYTES = Buffer.alloc(16_000_000, "boltwright");

/** Returns the milliseconds of a fixed computation on one core; it takes longer on a busy machine. */
export function calibrate(): number {
  const startedAt = performance.now();
  createHash("sha256").update(BYTES).digest();
  return performance.now() - startedAt;
}
