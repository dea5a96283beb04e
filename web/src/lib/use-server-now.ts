import { useEffect, useState } from "react";

const TICK_MS = 1000;

/** The server time, updated every second while `ticking`. `offsetMs` is the server clock minus the device clock. */
export function useServerNow(offsetMs: number, ticking: boolean): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    const read = (): void => setNow(Date.now());
    // The stored time is outdated when ticking starts.
    const first = setTimeout(read);
    const timer = setInterval(read, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [ticking]);
  return new Date(now + offsetMs);
}
