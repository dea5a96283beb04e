import { type RefObject, useState } from "react";
import type { ManagedOrder, Outcome, Step } from "./manage-orders.api.ts";
import { ManagedTable } from "./managed-table.tsx";
import { StepsDialog } from "./steps-dialog.tsx";
import { nextStep, orderNumber, STEP_WORDS } from "./wording.ts";

const STEPS: readonly Step[] = ["ship", "deliver"];

interface OrderChoiceProps {
  readonly orders: readonly ManagedOrder[];
  /** Where to read on when the chosen orders are done with. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The table with what can be done with several orders at once, and what became of it. */
export function OrderChoice({ orders, heading }: OrderChoiceProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<Step>();
  const [done, setDone] = useState<{ step: Step; outcomes: readonly Outcome[] }>();
  const able = (step: Step): ManagedOrder[] =>
    orders.filter((order) => chosen.has(order.id) && nextStep(order) === step);
  return (
    <>
      <div role="status">{done && <Outcomes {...done} />}</div>
      <ManagedTable orders={orders} chosen={chosen} onChosen={setChosen} />
      {chosen.size > 0 && (
        <div className="bulk" role="region" aria-label="Chosen orders">
          <strong className="tabular">{chosen.size} chosen</strong>
          {STEPS.filter((step) => able(step).length > 0).map((step) => (
            <button key={step} type="button" className="btn btn-primary" onClick={() => setAsking(step)}>
              {STEP_WORDS[step].verb} {able(step).length}
            </button>
          ))}
          <button type="button" className="link-button on-dark" onClick={() => setChosen(new Set())}>
            Choose none
          </button>
        </div>
      )}
      {asking && (
        <StepsDialog
          step={asking}
          orders={able(asking)}
          onClose={() => setAsking(undefined)}
          onDone={(outcomes) => {
            setDone({ step: asking, outcomes });
            setAsking(undefined);
            setChosen(new Set());
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

function Outcomes({ step, outcomes }: { step: Step; outcomes: readonly Outcome[] }) {
  const count = (outcome: Outcome["outcome"]): number =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const refused = outcomes.filter(({ outcome }) => outcome === "refused");
  const { done } = STEP_WORDS[step];
  return (
    <div className={refused.length > 0 ? "outcomes some-refused" : "outcomes"}>
      <p>
        {count("changed")} {done}.
        {count("unchanged") > 0 && ` ${count("unchanged")} had been ${done} before, by somebody else.`}
        {refused.length > 0 && ` ${refused.length} not ${done}:`}
      </p>
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, detail }) => (
            <li key={id}>
              No. {orderNumber(id)}: {detail}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
