import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { formatMoney } from "../../lib/money.ts";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { paths } from "../../lib/paths.ts";
import { useSinglePress } from "../../lib/use-single-press.ts";
import { ListTabs } from "../records/list-filters.tsx";
import { ListPage } from "../records/list-page.tsx";
import { useList } from "../records/list.ts";
import { useSignedInUser } from "../customer/use-admin.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { CancelButton, Form, SubmitRow } from "../../ui/form.tsx";
import { StatePanel } from "../../ui/state-panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { RefundReturnDialog } from "./refund-return-dialog.tsx";
import {
  type ManagedReturn,
  managedReturns,
  type ReturnRefund,
  type ReturnState,
  type ReturnStep,
  takeStep,
} from "./returns.api.ts";
import { StockChoices, UnitsOfLine } from "./return-lines.tsx";
import "./returns.scss";

const STATES: Readonly<Record<ReturnState, string>> = {
  requested: "Requested",
  accepted: "Accepted, waiting for the parcel",
  declined: "Declined",
  received: "Received, refund is due",
  refunded: "Refunded",
};

const TAKEN: Readonly<Record<ReturnStep["to"], string>> = {
  accept: "accepted",
  decline: "declined",
  receive: "received",
  refund: "refunded",
};

const AFTER_FAILURE = "Check the order's payments, then refund it again.";

function resultText(orderNumber: string, { to }: ReturnStep, refund: ReturnRefund | undefined): string {
  if (refund?.status === "owed") {
    return `The refund of ${formatMoney(refund.amount)} for ${orderNumber} is on its way. Stripe has not confirmed it yet.`;
  }
  if (refund?.status === "failed") {
    return `The refund of ${formatMoney(refund.amount)} for ${orderNumber} failed. ${refund.failure} ${AFTER_FAILURE}`;
  }
  return `The return of ${orderNumber} is ${TAKEN[to]}.`;
}

function stateText({ state, refundPending, refundFailure }: ManagedReturn): string {
  if (state !== "received") return `${STATES[state]}.`;
  if (refundPending) return "Received, the refund is on its way.";
  if (refundFailure === null) return `${STATES.received}.`;
  return `Received, the refund failed. ${refundFailure} ${AFTER_FAILURE}`;
}

/** Returns with the steps that staff can take. A step moves the focus to what was done: its button is gone. */
export function ManagedReturns() {
  const list = useList(managedReturns);
  const { state } = list.view;
  const [done, setDone] = useState({ state, text: "" });
  // The state is outside of the rows: a return's row may leave the list before its result is known.
  const [refunding, setRefunding] = useState<ManagedReturn>();
  const place = useRef<HTMLParagraphElement>(null);
  const announce = (text: string, from: Element | null): void => {
    setDone({ state, text });
    passFocus(place.current, from);
  };
  return (
    <ListPage
      title="Returns"
      words={["return", "returns"]}
      list={list}
      filters={
        <>
          <ListTabs
            label="Filter returns"
            tabs={[
              ["open", "Open"],
              ["all", "All"],
            ]}
            current={state}
            to={(other) => list.addressOf({ state: other })}
          />
          <p ref={place} tabIndex={-1} role="status" className="focus-place">
            {done.state === state && done.text}
          </p>
        </>
      }
      empty={
        <StatePanel title={state === "open" ? "No open returns" : "No returns yet"}>
          <p>Customers request returns on the page of a shipped order.</p>
        </StatePanel>
      }
      below={
        refunding && (
          <RefundReturnDialog
            orderReturn={refunding}
            onRequested={(refund) => {
              setRefunding(undefined);
              const text = resultText(refunding.orderNumber, { to: "refund" }, refund);
              announce(text, document.activeElement);
            }}
            onClose={() => {
              setRefunding(undefined);
              // Its button may be gone.
              const shown = list.query.data?.items ?? [];
              if (!shown.some((each) => each.id === refunding.id && canRefund(each))) place.current?.focus();
            }}
          />
        )
      }
    >
      {(returns) => (
        <ul className="managed-returns" aria-label="Returns">
          {returns.map((each) => (
            <ManagedReturnRow
              key={each.id}
              orderReturn={each}
              onTaken={announce}
              onRefund={() => setRefunding(each)}
            />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

interface RowProps {
  readonly orderReturn: ManagedReturn;
  /** Called with what a step has done, and with what had the focus before. */
  readonly onTaken: (text: string, from: Element | null) => void;
  /** Opens the confirmation: a refund cannot be undone. */
  readonly onRefund: () => void;
}

function ManagedReturnRow({ orderReturn, onTaken, onRefund }: RowProps) {
  const { id, orderId, orderNumber, lines, customerName, amount, refundPending } = orderReturn;
  const draft = `decline-return:${useSignedInUser()?.email ?? ""}:${id}`;
  const { isOpen, isPressed, open, close, opener } = useInlineForm(draft);
  const [notForSale, setNotForSale] = useState<readonly number[]>([]);
  const { mutateAsync, isPending } = useMutation(takeStep(id, useQueryClient()));
  const pressOnce = useSinglePress(isPending);
  const take = async (step: ReturnStep): Promise<void> => {
    const row = document.activeElement?.closest("li") ?? null;
    try {
      onTaken(resultText(orderNumber, step, await mutateAsync(step)), row);
    } catch (error) {
      notifyProblem(error);
    }
  };
  const press = (action: Action): void => {
    if (action === "decline") open();
    else if (action === "refund") onRefund();
    else pressOnce(() => void take(action));
  };
  return (
    <li aria-label={`Return of ${orderNumber}`}>
      <div>
        <p>
          <Link to={paths.manageOrder(orderId)}>{orderNumber}</Link>, <bdi>{customerName}</bdi>:{" "}
          {lines.length === 1 ? <UnitsOfLine line={lines[0]} /> : `${lines.length} lines`},{" "}
          {formatMoney(amount)}
        </p>
        {lines.length > 1 && (
          <ul className="return-lines">
            {lines.map((line) => (
              <li key={line.position}>
                <UnitsOfLine line={line} />
                {line.restocked === true && ", back in stock"}
              </li>
            ))}
          </ul>
        )}
        <p className="secondary">
          {stateText(orderReturn)} Customer's reason: <bdi>{orderReturn.reason}</bdi>
          {orderReturn.declineReason !== null && (
            <>
              {" "}
              Declined because: <bdi>{orderReturn.declineReason}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="actions">
        {orderReturn.state === "accepted" && lines.length > 1 && (
          <StockChoices orderReturn={orderReturn} notForSale={notForSale} onChange={setNotForSale} />
        )}
        {actionsOf(orderReturn, notForSale).map(([label, action], at) => (
          <BusyButton
            key={label}
            ref={action === "decline" ? opener : null}
            className={at === 0 ? "btn btn-primary btn-sm" : "btn btn-outline btn-sm"}
            isBusy={isPending}
            onClick={() => press(action)}
          >
            {label}
          </BusyButton>
        ))}
        {orderReturn.state === "received" && refundPending && (
          <span className="secondary">Refund pending</span>
        )}
      </div>
      {isOpen && canDecline(orderReturn) && (
        <DeclineForm
          draft={draft}
          takesFocus={isPressed}
          onSend={async (reason) => {
            const step = { to: "decline", reason } as const;
            const result = await mutateAsync(step);
            close();
            onTaken(resultText(orderNumber, step, result), opener.current);
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

/** A step that is taken at once, or one that needs a form or a confirmation. */
type Action = ReturnStep | "decline" | "refund";

/** What can be done with a return now, the usual first. */
function actionsOf(orderReturn: ManagedReturn, notForSale: readonly number[]): [string, Action][] {
  const { state, lines, refundAmount } = orderReturn;
  if (canRefund(orderReturn)) return [[`Refund ${formatMoney(refundAmount)}`, "refund"]];
  const decline: [string, Action] = ["Decline", "decline"];
  if (state === "requested") return [["Accept", { to: "accept" }], decline];
  if (state !== "accepted") return [];
  const receive = (isForSale: (position: number) => boolean): ReturnStep => ({
    to: "receive",
    lines: lines.map(({ position }) => ({ position, restock: isForSale(position) })),
  });
  if (lines.length > 1) return [["Received", receive((position) => !notForSale.includes(position))], decline];
  return [
    ["Received, add to stock", receive(() => true)],
    ["Received, not for sale", receive(() => false)],
    decline,
  ];
}

const canDecline = ({ state }: ManagedReturn): boolean => state === "requested" || state === "accepted";

const canRefund = ({ state, refundPending }: ManagedReturn): boolean =>
  state === "received" && !refundPending;

interface DeclineFormProps {
  /** Names the draft. */
  readonly draft: string;
  readonly takesFocus: boolean;
  readonly onSend: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

function DeclineForm({ draft, takesFocus, onSend, onClose }: DeclineFormProps) {
  const form = useForm({
    name: draft,
    labels: { reason: "Reason for the customer" },
    initial: { reason: "" },
    parse: ({ reason }) =>
      parsed({ reason: reason.trim() === "" ? "Enter a reason." : undefined }, reason.trim()),
    send: onSend,
  });
  return (
    <Form form={form} hasSummary={false} aria-label="Decline the return" takesFocus={takesFocus}>
      <TextField {...form.field("reason")} rows={2} maxLength={500} />
      <SubmitRow form={form} label="Decline return" busyLabel="Saving …">
        <CancelButton form={form} onCancel={onClose} />
      </SubmitRow>
    </Form>
  );
}
