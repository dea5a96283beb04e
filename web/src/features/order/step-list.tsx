import { useTimes } from "../settings/use-times.ts";
import type { OrderStep } from "./order-steps.ts";
import { OrderTime } from "./order-time.tsx";

interface StepListProps {
  readonly steps: readonly OrderStep[];
  readonly now: Date;
  readonly label: string;
  readonly className: string;
}

/** The steps of an order, each with its date or whether it is reached. */
export function StepList({ steps, now, label, className }: StepListProps) {
  const { short } = useTimes();
  return (
    <ol className={className} aria-label={label}>
      {steps.map(({ label: name, state, at }) => (
        <li key={name} className={state} aria-current={state === "now" ? "step" : undefined}>
          <strong>{name}</strong>{" "}
          {at ? <OrderTime at={at} text={short(at, now)} /> : <Reached state={state} />}
        </li>
      ))}
    </ol>
  );
}

function Reached({ state }: { state: OrderStep["state"] }) {
  if (state === "now") return <span>now</span>;
  return <span>{state === "done" ? <span className="visually-hidden">done</span> : "not yet"}</span>;
}
