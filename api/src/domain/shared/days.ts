/** Returns the day of a moment in a time zone by its IANA name, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, at: Date): string {
  // Sweden writes dates in this form.
  return at.toLocaleDateString("sv-SE", { timeZone });
}

/** Returns the day that is `days` after a day, both as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(day);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
