import { Printer } from "lucide-react";
import { Link } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import type { ManagedOrder } from "../fulfilment/managed-order.api.ts";
import { STEP_TEXT } from "../fulfilment/order-text.ts";
import type { Outcome, Step } from "../fulfilment/step-orders.api.ts";

interface OutcomesProps {
  readonly step: Step;
  readonly orders: readonly ManagedOrder[];
  readonly outcomes: readonly Outcome[];
}

/** The results of a step that was taken with orders. */
export function Outcomes({ step, orders, outcomes }: OutcomesProps) {
  const of = (outcome: Outcome["outcome"]) => outcomes.filter((one) => one.outcome === outcome);
  const [changed, unchanged, failed] = [of("changed"), of("unchanged"), of("refused")];
  const numberOf = (id: string): string =>
    orders.find((order) => order.id === id)?.orderNumber ?? "One order";
  const { done } = STEP_TEXT[step];
  return (
    <div className={failed.length > 0 ? "outcomes some-failed" : "outcomes"}>
      <p>
        {changed.length} {done}.
        {unchanged.length > 0 &&
          ` ${unchanged.length} ${unchanged.length === 1 ? "was" : "were"} already ${done}.`}
        {failed.length > 0 && ` ${failed.length} not ${done}:`}
      </p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ id, detail }) => (
            <li key={id}>
              {numberOf(id)}: {detail}
            </li>
          ))}
        </ul>
      )}
      {step === "ship" && changed.length > 0 && <PackingSlipsLink ids={changed.map(({ id }) => id)} />}
    </div>
  );
}

/** Opens the packing slips of these orders in another tab. */
export function PackingSlipsLink({ ids, className = "" }: { ids: readonly string[]; className?: string }) {
  return (
    <Link
      className={`link-button packing-slips-link ${className}`}
      to={paths.packingSlips(ids)}
      target="_blank"
    >
      <Printer size={16} aria-hidden="true" />
      {ids.length === 1 ? "Print packing slip" : `Print ${ids.length} packing slips`}
    </Link>
  );
}
