import { useCallback, useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";
import { readStored, store } from "./storage.ts";

/** The unit in which lengths are shown. Addresses and the API have millimetres. */
export type LengthUnit = "mm" | "in";

/** One end of a range. */
type End = "min" | "max";

const KEY = "length-unit";
const MM_PER_INCH = 25.4;
const INCH_DIGITS = 3;
/** A half of the last digit, in inches. */
const HALF_DIGIT = 0.5 / 10 ** INCH_DIGITS;
/** Addresses have 6 decimals at most. */
const STEPS_PER_MM = 1e6;
/** The tolerance in millimetres, more than the error of rounding to these steps. */
const TOLERANCE = 3e-6;
const { notify, subscribe } = createListeners();
/** The choice on a device whose storage is full or forbidden. */
let unstored: LengthUnit | undefined;

function read(): LengthUnit {
  return unstored ?? (readStored("localStorage", KEY) === "in" ? "in" : "mm");
}

/** The unit of lengths, stored on the device, and a function that changes it. */
export function useLengthUnit(): [LengthUnit, (unit: LengthUnit) => void] {
  const unit = useSyncExternalStore(subscribe, read, () => "mm" as const);
  const change = useCallback((next: LengthUnit) => {
    unstored = store("localStorage", KEY, next) ? undefined : next;
    notify();
  }, []);
  return [unit, change];
}

const isInInches = (unit: string | null, shown: LengthUnit): boolean => unit === "mm" && shown === "in";

/** A number in the unit that is shown: millimetres may be inches. */
export function shownNumber(value: number, unit: string | null, shown: LengthUnit): number {
  return isInInches(unit, shown) ? Number((value / MM_PER_INCH).toFixed(INCH_DIGITS)) : value;
}

/** An end of a range as it is in the address, in the unit that is shown; empty where open. */
export function shownEnd(stored: string, end: End, unit: string | null, shown: LengthUnit): string {
  if (stored === "") return "";
  if (!isInInches(unit, shown)) return String(Number(stored));
  // An end that was widened by half a digit rounds to the number that was typed.
  const inward = end === "min" ? TOLERANCE : -TOLERANCE;
  return String(shownNumber(Number(stored) + inward, unit, shown));
}

/** The name of the unit that is shown. */
export const shownUnit = (unit: string | null, shown: LengthUnit): string =>
  unit === "mm" ? shown : (unit ?? "");

/** A value in words with its unit, if it has one: millimetres may be inches. */
export function withUnit(value: string, unit: string | null, shown: LengthUnit): string {
  if (unit === null) return value;
  return `${isInInches(unit, shown) ? shownNumber(Number(value), unit, shown) : value} ${shownUnit(unit, shown)}`;
}

/** A text such as `25 mm` in the unit that is shown; other texts as they are. */
export function shownLength(text: string, shown: LengthUnit): string {
  const [, value] = /^([\d.]+) mm$/.exec(text) ?? [];
  return value === undefined ? text : withUnit(value, "mm", shown);
}

const INCH_SIGN = /(?<=\d) *(?:["″”]|in)$/i;
const FRACTION = /^(?:(\d+)(?: +| *- *))?(\d+) *\/ *(\d+)$/;

/**
 * The number that was typed in `unit`; NaN for none. A comma is a decimal point, but not before three digits that may be thousands. Inches may
 * be fractions such as `1 1/2"`.
 */
export function typedNumber(typed: string, unit: string): number {
  const text = unit === "in" ? typed.trim().replace(INCH_SIGN, "") : typed.trim();
  const [, whole = "0", top, bottom] = (unit === "in" && FRACTION.exec(text)) || [];
  const isNone = text === "" || hasThousands(text);
  const decimal = isNone ? Number.NaN : Number(text.replace(",", "."));
  const value = top === undefined ? decimal : Number(whole) + Number(top) / Number(bottom);
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Returns whether a comma may separate thousands, as in `1,000`; `0,125` and `1,25` have decimals. */
export const hasThousands = (typed: string): boolean => /[1-9]\d*,\d{3}(?!\d)/.test(typed);

/**
 * An end of a range that was typed in the unit that is shown, in the attribute's unit; empty for no number. Inches are widened by half of the
 * last digit that is shown, so that the range has every part that shows this number.
 */
export function storedEnd(typed: string, end: End, unit: string | null, shown: LengthUnit): string {
  const value = typedNumber(typed, shownUnit(unit, shown));
  if (Number.isNaN(value)) return "";
  if (!isInInches(unit, shown)) return String(value);
  return end === "min"
    ? String(Math.floor((value - HALF_DIGIT) * MM_PER_INCH * STEPS_PER_MM) / STEPS_PER_MM)
    : String(Math.ceil((value + HALF_DIGIT) * MM_PER_INCH * STEPS_PER_MM) / STEPS_PER_MM);
}
