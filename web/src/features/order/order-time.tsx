import type { Moment } from "../../lib/times.ts";
import { useTimes } from "../settings/use-times.ts";

interface OrderTimeProps {
  readonly at: Moment;
  /** The text on the screen. */
  readonly text: string;
  readonly className?: string;
}

/** A time of an order; on paper with its date and year, which `text` may lack. */
export function OrderTime({ at, text, className = "tabular" }: OrderTimeProps) {
  return (
    <time className={className} dateTime={new Date(at).toISOString()} data-on-paper={useTimes().record(at)}>
      <span>{text}</span>
    </time>
  );
}
