import type { StripeError } from "./protocol.ts";

interface Brand {
  name: string;
  starts: RegExp;
  lengths: number[];
  groups: number[];
  cvcLength: number;
}

const FOURS = [4, 4, 4, 4, 3];

const BRANDS: Brand[] = [
  { name: "amex", starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  { name: "visa", starts: /^4/, lengths: [16], groups: FOURS, cvcLength: 3 },
  { name: "mastercard", starts: /^(5[1-5]|2[2-7])/, lengths: [16], groups: FOURS, cvcLength: 3 },
  { name: "discover", starts: /^(6011|64[4-9]|65)/, lengths: [16], groups: FOURS, cvcLength: 3 },
  { name: "diners", starts: /^3(0[0-5]|[689])/, lengths: [14, 16], groups: FOURS, cvcLength: 3 },
  { name: "jcb", starts: /^35/, lengths: [16], groups: FOURS, cvcLength: 3 },
  { name: "unionpay", starts: /^62/, lengths: [16, 19], groups: FOURS, cvcLength: 3 },
];

const UNKNOWN: Brand = { name: "unknown", starts: /^/, lengths: [16], groups: FOURS, cvcLength: 3 };

function brandOf(digits: string): Brand {
  return BRANDS.find((brand) => brand.starts.test(digits)) ?? UNKNOWN;
}

/** The brand that a number, also a half typed one, belongs to; `unknown` when it is too short. */
export function cardBrand(digits: string): string {
  return brandOf(digits).name;
}

export function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, "");
}

/** The number in its brand's groups, cut to the brand's longest length. */
export function formatNumber(text: string): string {
  const all = onlyDigits(text);
  const brand = brandOf(all);
  const digits = all.slice(0, Math.max(...brand.lengths));
  const parts: string[] = [];
  let start = 0;
  for (const length of brand.groups) {
    if (start < digits.length) parts.push(digits.slice(start, start + length));
    start += length;
  }
  return parts.join(" ");
}

/** Returns `MM / YY` while it is typed; a first digit over 1 means a month below ten. */
export function formatExpiry(text: string, wasLonger: boolean): string {
  let digits = onlyDigits(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (wasLonger) return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  return digits.length >= 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

const cvcLength = (brand: string): number => (BRANDS.find(({ name }) => name === brand) ?? UNKNOWN).cvcLength;

export function formatCvc(text: string, brand: string): string {
  return onlyDigits(text).slice(0, cvcLength(brand));
}

function passesCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

function validationError(code: string, message: string): StripeError {
  return { type: "validation_error", code, message };
}

/** Returns what is wrong with the number; null when it is complete and may be right. */
export function numberError(text: string): StripeError | null {
  const digits = onlyDigits(text);
  const { lengths } = brandOf(digits);
  if (!lengths.includes(digits.length)) {
    return validationError("incomplete_number", "Your card number is incomplete.");
  }
  return passesCheckDigit(digits) ? null : validationError("invalid_number", "Your card number is invalid.");
}

/** Returns what is wrong with the expiration date, seen from `today`. */
export function expiryError(text: string, today: Date): StripeError | null {
  const digits = onlyDigits(text);
  const month = Number(digits.slice(0, 2));
  if (digits.length < 4 || month < 1 || month > 12) {
    return validationError("incomplete_expiry", "Your card's expiration date is incomplete.");
  }
  const year = 2000 + Number(digits.slice(2));
  const thisYear = today.getFullYear();
  if (year < thisYear) {
    return validationError("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year === thisYear && month < today.getMonth() + 1) {
    return validationError("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  return year > thisYear + 50
    ? validationError("invalid_expiry_year", "Your card's expiration year is invalid.")
    : null;
}

export function cvcError(text: string, brand: string): StripeError | null {
  return text.length === cvcLength(brand)
    ? null
    : validationError("incomplete_cvc", "Your card's security code is incomplete.");
}
