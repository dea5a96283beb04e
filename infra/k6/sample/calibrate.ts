import { createHash } from "node:crypto";
import { median } from "../../bench/report/figures.ts";

const ROUNDS = 7;
const BYTES = Buffer.alloc(4_000_000, "boltwright");

/** Milliseconds that this machine takes now for a fixed piece of work on one core; the middle of a few rounds. */
export function calibrate(): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    createHash("sha256").update(BYTES).update(BYTES).digest();
    return performance.now() - began;
  });
  return median(rounds);
}
