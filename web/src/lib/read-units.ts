import { readCount } from "./read-count.ts";

/** The largest minimum order and pack. */
const UNITS_MAX = 1_000_000;

/** Reads units from 1 to 1,000,000. */
export function readUnits(entered: string): number | undefined {
  const units = readCount(entered);
  return units !== undefined && units >= 1 && units <= UNITS_MAX ? units : undefined;
}

/** Returns what is wrong with the units of a pack. */
export const orderMultipleError = (units: number | undefined): string | undefined =>
  units && units <= UNITS_MAX ? undefined : "Enter a whole number up to 1,000,000. 1 means single units.";
