import { createHash } from "node:crypto";

const BYTES = Buffer.alloc(16_000_000, "boltwright");

/** Milliseconds that this machine takes now for a fixed piece of work on one core: long enough to have to share it. */
export function calibrate(): number {
  const began = performance.now();
  createHash("sha256").update(BYTES).digest();
  return performance.now() - began;
}
