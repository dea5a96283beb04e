/** Returns the name of a time zone for people: `Asia/Dhaka` is `Dhaka time`; zones without a city are named as they are. */
export function timeZoneName(timeZone: string): string {
  const [area = "", ...places] = timeZone.split("/");
  const city = places.at(-1);
  if (city === undefined || area === "Etc") return city ?? area;
  return `${city.replaceAll("_", " ")} time`;
}

const SWEDISH = { dateStyle: "short", timeStyle: "medium" } as const;

/** Returns a moment in a time zone as spreadsheets read it: `2026-11-29 18:04:05`. */
export const timeIn = (timeZone: string, at: Date): string =>
  // Sweden writes dates in this form, but short years.
  formatIn(timeZone).format(at).padStart(19, "0");

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { ...SWEDISH, timeZone });
  formats.set(timeZone, format);
  return format;
}

/** Returns the day of a moment in a time zone by its IANA name, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  return timeIn(timeZone, at).slice(0, 10);
}

/** Returns the day that is `days` after a day, both as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

const HOURS_MAX = 15;

/** Returns the first moment of a day (`YYYY-MM-DD`) in a time zone: midnight, or when the clock goes forward then, after it. */
export const startOfDay = (timeZone: string, day: string): Date => momentIn(timeZone, `${day} 00:00:00`);

/** Returns when it is this time (`2026-11-29 18:04:05`) in a time zone, or first later where the clock leaves it out. */
export function momentIn(timeZone: string, time: string): Date {
  const seconds = Date.parse(`${time.replace(" ", "T")}Z`) / 1000;
  let [before, first] = [seconds - HOURS_MAX * 3600, seconds + HOURS_MAX * 3600];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (timeIn(timeZone, new Date(middle * 1000)) < time) before = middle;
    else first = middle;
  }
  return new Date(first * 1000);
}
