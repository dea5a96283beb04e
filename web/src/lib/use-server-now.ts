import { useEffect, useState } from "react";

const TICK_MS = 1000;

/** The server's time, moved on every second while `ticking`. `offsetMs` is its clock minus this device's. */
export function useServerNow(offsetMs: number, ticking: boolean): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const read = (): void => setNow(Date.now());
    // What was read before the ticking began is old.
    const first = setTimeout(read);
    const timer = setInterval(read, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticking]);
  return new Date(now + offsetMs);
}
