// The Date header has no fraction of a second.
const CUT_MS = 1000;

/**
 * Returns server clock minus device clock in milliseconds, from the Date header; 0 without one. Rounded up, so that the time
 * left is never shown too long.
 */
export function serverClockOffsetMs(headers: Headers, now = Date.now()): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? 0 : date + CUT_MS - now;
}
