const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

/** Formats a time of day: `14:32`. */
export const clockTime = (at: Date): string => clock.format(at);

const exact = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Formats a time, with seconds if it is today: `13:41:09`, `18 Nov 13:41`. */
export function preciseTime(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return exact.format(at);
  return `${shortDate(at, now)} ${clockTime(at)}`;
}

const NO_BREAK_SPACE = "\u00A0";

/** Formats a date as short as possible, on one line: `today 13:41`, `18 Nov`, `18 Nov 2025`. */
export function shortDate(at: Date, now: Date): string {
  return shortDateText(at, now).replaceAll(" ", NO_BREAK_SPACE);
}

function shortDateText(at: Date, now: Date): string {
  if (at.toDateString() === now.toDateString()) return `today ${clockTime(at)}`;
  return at.getFullYear() === now.getFullYear() ? day.format(at) : dayOfYear.format(at);
}

const fullDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** Formats a date with its year and time, for paper: `18 November 2026, 13:41`. */
export const fullDate = (at: Date): string => `${fullDay.format(at)}, ${clockTime(at)}`;

/** Formats the time left: `28:11`, `1:02:05`. Never below `0:00`. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
