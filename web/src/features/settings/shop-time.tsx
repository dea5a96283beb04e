import type { Moment } from "../../lib/times.ts";
import { useTimes } from "./use-times.ts";

interface ShopTimeProps {
  readonly at: Moment;
  /** `8 Nov 2026`, or with the time of day: `8 Nov 2026, 14:32`. Something near it names the zone then. */
  readonly as?: "day" | "moment";
  readonly className?: string | undefined;
}

/** A time in the shop's time zone. */
export function ShopTime({ at, as = "moment", className }: ShopTimeProps) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()}>
      {useTimes()[as](at)}
    </time>
  );
}

/** Names the zone of the times of a page or list. */
export function ZoneNote() {
  return <span className="secondary small">Times are in {useTimes().zone}</span>;
}
