const CLOCK = { hour: "2-digit", minute: "2-digit" } as const;
const DAY = { day: "numeric", month: "short" } as const;
const STYLES = {
  clock: CLOCK,
  seconds: { ...CLOCK, second: "2-digit" },
  short: DAY,
  medium: { ...DAY, year: "numeric" },
  long: { day: "numeric", month: "long", year: "numeric" },
} as const;

/** A date, or what the API sends for one: ISO 8601. */
export type Moment = Date | string;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: Moment, style: keyof typeof STYLES, timeZone: string): string {
  const key = style + timeZone;
  const known = formats.get(key) ?? new Intl.DateTimeFormat("en-GB", { ...STYLES[style], timeZone });
  formats.set(key, known);
  return known.format(new Date(at));
}

/** Formats a day such as `2026-12-04`, the same in every time zone: `4 Dec`, `4 Dec 2026` or `4 December 2026`. */
export const dayText = (day: string, style: "short" | "medium" | "long" = "long"): string =>
  format(day, style, "UTC");

const NO_BREAK_SPACE = "\u00A0";

/** Formats times in one time zone. */
export interface Times {
  /** The zone's name for people, which follows a time of day: `Dhaka time`. */
  readonly zone: string;
  /** `14:32` */
  readonly clock: (at: Moment) => string;
  /** `8 Nov 2026` */
  readonly day: (at: Moment) => string;
  /** `8 November 2026` */
  readonly longDay: (at: Moment) => string;
  /** `8 Nov 2026, 14:32` */
  readonly moment: (at: Moment) => string;
  /** The format of mails: `8 November 2026 at 14:32, Dhaka time`. */
  readonly record: (at: Moment) => string;
  /** The shortest format, on one line: `today 13:41`, `18 Nov`, `18 Nov 2025`. */
  readonly short: (at: Moment, now: Date) => string;
  /** The format with seconds if it is today: `13:41:09`, `18 Nov 13:41`. */
  readonly exact: (at: Moment, now: Date) => string;
  readonly isToday: (at: Moment, now: Date) => boolean;
  /** The day as forms and the API write it: `2026-11-08`. */
  readonly isoDay: (at: Moment) => string;
}

/** The zone of times whose own zone is not known: the settings have not loaded yet, or the browser is older than the zone. */
const UTC = { timeZone: "UTC", timeZoneName: "UTC" };

/** Returns the formats of a time zone by its IANA name; `timeZoneName` is its name for people. */
export function timesIn(wanted: typeof UTC = UTC): Times {
  const { timeZone, timeZoneName: zone } = isKnown(wanted.timeZone) ? wanted : UTC;
  const of =
    (style: keyof typeof STYLES) =>
    (at: Moment): string =>
      format(at, style, timeZone);
  const [clock, day, longDay] = [of("clock"), of("medium"), of("long")];
  const isToday = (at: Moment, now: Date): boolean => day(at) === day(now);
  const short = (at: Moment, now: Date): string => {
    if (isToday(at, now)) return `today ${clock(at)}`;
    const isThisYear = day(at).slice(-4) === day(now).slice(-4);
    return isThisYear ? of("short")(at) : day(at);
  };
  return {
    zone,
    clock,
    day,
    longDay,
    isToday,
    moment: (at) => `${day(at)}, ${clock(at)}`,
    record: (at) => `${longDay(at)} at ${clock(at)}, ${zone}`,
    short: (at, now) => short(at, now).replaceAll(" ", NO_BREAK_SPACE),
    exact: (at, now) => (isToday(at, now) ? of("seconds")(at) : `${short(at, now)} ${clock(at)}`),
    // Sweden writes dates in this form.
    isoDay: (at) => new Date(at).toLocaleDateString("sv-SE", { timeZone }),
  };
}

function isKnown(timeZone: string): boolean {
  try {
    return format(new Date(), "clock", timeZone) !== "";
  } catch {
    return false;
  }
}

/** Formats the time left: `28:11`, `1:02:05`. Never below `0:00`. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${twoDigits(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${twoDigits(minutes % 60)}:${twoDigits(seconds % 60)}`;
}
