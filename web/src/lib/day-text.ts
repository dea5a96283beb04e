/** Formats a day such as `2026-12-04`: `4 December 2026`. The same in every time zone. */
export const dayText = (day: string): string =>
  new Date(day).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
