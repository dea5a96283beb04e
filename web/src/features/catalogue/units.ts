import { useCallback, useSyncExternalStore } from "react";

/** What lengths are shown in. Addresses and the API have millimetres. */
export type LengthUnit = "mm" | "in";

const KEY = "length-unit";
const MM_PER_INCH = 25.4;
const INCH_DIGITS = 3;
const listeners = new Set<() => void>();
/** The choice on a device whose storage is full or forbidden. */
let unstored: LengthUnit | undefined;

function read(): LengthUnit {
  if (unstored) return unstored;
  try {
    return localStorage.getItem(KEY) === "in" ? "in" : "mm";
  } catch {
    return "mm";
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The unit of lengths, stored on the device, and a function that changes it. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const unit = useSyncExternalStore(subscribe, read, () => "mm" as const);
  const change = useCallback((next: LengthUnit) => {
    try {
      localStorage.setItem(KEY, next);
      unstored = undefined;
    } catch {
      unstored = next;
    }
    for (const listener of listeners) listener();
  }, []);
  return [unit, change];
}

/** A number in the unit that is shown: millimetres may be inches. */
export function shownNumber(value: number, unit: string | null, shown: LengthUnit): number {
  return unit === "mm" && shown === "in" ? round(value / MM_PER_INCH, INCH_DIGITS) : value;
}

/** The name of the unit that is shown. */
export const shownUnit = (unit: string | null, shown: LengthUnit): string =>
  unit === "mm" ? shown : (unit ?? "");

/** What was typed in the unit that is shown, in the attribute's unit; empty for no number. */
export function storedNumber(typed: string, unit: string | null, shown: LengthUnit): string {
  const value = typed.trim() === "" ? Number.NaN : Number(typed.replace(",", "."));
  if (!Number.isFinite(value)) return "";
  return String(unit === "mm" && shown === "in" ? round(value * MM_PER_INCH, 4) : value);
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
