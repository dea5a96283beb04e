/** Server's clock minus this device's, in milliseconds, by the answer's Date header; 0 without one. */
export function serverClockOffsetMs(headers: Headers, now = Date.now()): number {
  const date = Date.parse(headers.get("date") ?? "");
  return Number.isNaN(date) ? 0 : date - now;
}
