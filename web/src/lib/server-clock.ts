// The header's seconds are cut off, so that the clock may be this much further.
const CUT_MS = 1000;

/**
 * Server's clock minus this device's, in milliseconds, by the answer's Date header; 0 without one. Never behind the
 * server, so that no time left by it is longer than what is really left.
 */
export function serverClockOffsetMs(headers: Headers, now = Date.now()): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? 0 : date + CUT_MS - now;
}
