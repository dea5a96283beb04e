import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { dayText } from "../../lib/times.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { readCount } from "../../lib/read-count.ts";
import { formatCount } from "../../lib/stock.ts";
import { Field } from "../../ui/field.tsx";
import { CancelButton, Form, SubmitRow } from "../../ui/form.tsx";
import { QueryFallback } from "../../ui/query-fallback.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  type OwnReturn,
  type OwnReturns,
  ownReturnsQuery,
  requestReturn,
  type ReturnState,
} from "./returns.api.ts";
import "./returns.scss";

const REASON_MAX = 500;

/** Names the draft of a request. */
const returnDraft = (orderId: string): string => `return:${orderId}`;

const TEXTS: Readonly<Record<ReturnState, string>> = {
  requested: "Requested. We'll email you our decision.",
  accepted: "Accepted. Please send the units to us with your order number on the parcel.",
  declined: "Declined.",
  received: "Received. We'll refund you next.",
  refunded: "Refunded. Your bank may take a few days to show it.",
};

/** The states of an unfinished return: before it is finished, no other can be requested. */
const OPEN: ReadonlySet<ReturnState> = new Set(["requested", "accepted", "received"]);

interface OrderReturnsProps {
  readonly orderId: string;
  /** The names of the order's lines, by their positions. */
  readonly names: readonly string[];
}

/** The returns of an order, and the form to request one while units can be returned; afterwards, until when they could. */
export function OrderReturns({ orderId, names }: OrderReturnsProps) {
  const query = useQuery(ownReturnsQuery(orderId));
  const { data, error } = query;
  if (data) return <LoadedReturns orderId={orderId} names={names} loaded={data} />;
  if (!error || asProblem(error).status === 404) return null;
  return (
    <section className="order-returns">
      <QueryFallback
        query={query}
        loading="Loading the returns …"
        failure="The returns could not be loaded"
      />
    </section>
  );
}

interface LoadedReturnsProps extends OrderReturnsProps {
  readonly loaded: OwnReturns;
}

function LoadedReturns({ orderId, names, loaded }: LoadedReturnsProps) {
  // The query stands beside the state of the form: closing the form shows the response that has just arrived.
  const { returnable, returns, endedOn } = useQuery(ownReturnsQuery(orderId)).data ?? loaded;
  const { isOpen, isPressed, open, close, opener } = useInlineForm(returnDraft(orderId));
  const heading = useRef<HTMLHeadingElement>(null);
  const finish = (): void => {
    close();
    // The button is gone once all units are being returned.
    if (!opener.current) passFocus(heading.current);
  };
  const isEmpty = returnable.length === 0 && returns.length === 0 && !isOpen;
  if (isEmpty && endedOn === undefined) return null;
  return (
    <section className="order-returns" aria-labelledby="returns-title">
      <h2 id="returns-title" ref={heading} tabIndex={-1}>
        Returns
      </h2>
      {isEmpty && endedOn && <p>Returns were possible until {dayText(endedOn)}.</p>}
      <ReturnLines names={names} returns={returns} />
      {isOpen && (
        <RequestForm
          orderId={orderId}
          names={names}
          returnable={returnable}
          hasOther={returns.some(({ state }) => OPEN.has(state))}
          takesFocus={isPressed}
          onSent={finish}
          onClose={finish}
        />
      )}
      {!isOpen && returnable.length > 0 && (
        <button ref={opener} type="button" className="btn btn-outline" onClick={open}>
          Request a return
        </button>
      )}
    </section>
  );
}

const unitsOf = (quantity: number): string => (quantity === 1 ? "1 unit" : `${formatCount(quantity)} units`);

const textOf = ({ state, refundPending }: OwnReturn): string =>
  state === "received" && refundPending ? "Received. Your refund is on its way." : TEXTS[state];

function ReturnLines({ names, returns }: Pick<LoadedReturnsProps, "names"> & Pick<OwnReturns, "returns">) {
  if (returns.length === 0) return null;
  return (
    <ul>
      {returns.map((each) => (
        <li key={each.id}>
          <p>
            <strong>{unitsOf(each.quantity)}</strong> {textOf(each)} <bdi>{each.declineReason}</bdi>
          </p>
          {names.length > 1 && (
            <p className="secondary small">
              {each.lines.map(({ position, name, quantity }) => (
                <span key={position} className="return-line">
                  {formatCount(quantity)} × <bdi>{name}</bdi>
                </span>
              ))}
            </p>
          )}
          <p className="secondary small">
            Your reason: <bdi>{each.reason}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface RequestFormProps {
  readonly orderId: string;
  readonly names: readonly string[];
  readonly returnable: OwnReturns["returnable"];
  /** The order has a return that is not finished. */
  readonly hasOther: boolean;
  readonly takesFocus: boolean;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

const fieldOf = (position: number): string => `line-${position}`;

/** Returns the units that were entered for a line with so many left, 0 where none were; undefined for what is no such number. */
function readUnits(entered: string | undefined, left: number): number | undefined {
  const quantity = (entered ?? "").trim() === "" ? 0 : readCount(entered ?? "");
  return quantity !== undefined && quantity <= left ? quantity : undefined;
}

function RequestForm({
  orderId,
  names,
  returnable,
  hasOther,
  takesFocus,
  onSent,
  onClose,
}: RequestFormProps) {
  const { mutateAsync } = useMutation(requestReturn(orderId, useQueryClient()));
  const isOne = returnable.length === 1;
  const labelOf = (position: number): string =>
    isOne ? "Units to return" : `Units of ${names[position - 1] ?? `line ${position}`}`;
  const form = useForm({
    name: returnDraft(orderId),
    labels: Object.fromEntries([
      ...returnable.map(({ position }) => [fieldOf(position), labelOf(position)] as const),
      ["reason", "Reason"],
    ]),
    initial: Object.fromEntries([
      ...returnable.map(
        ({ position, quantity }) => [fieldOf(position), isOne ? String(quantity) : ""] as const,
      ),
      ["reason", ""],
    ]),
    parse: (values) => {
      const read = returnable.map(({ position, quantity: left }) => ({
        position,
        left,
        quantity: readUnits(values[fieldOf(position)], left),
      }));
      const lines = read.flatMap(({ position, quantity }) => (quantity ? [{ position, quantity }] : []));
      const reason = values["reason"]?.trim() ?? "";
      const errorOf = (quantity: number | undefined, left: number): string | undefined => {
        if (quantity === undefined || (isOne && quantity === 0))
          return `Enter a number from ${isOne ? 1 : 0} to ${formatCount(left)}.`;
        return lines.length === 0 ? "Enter the units of at least one line." : undefined;
      };
      return parsed(
        {
          ...Object.fromEntries(
            read.map(({ position, quantity, left }) => [fieldOf(position), errorOf(quantity, left)] as const),
          ),
          reason: reason === "" ? "Enter a reason, so that we can decide." : undefined,
        },
        { lines, reason },
      );
    },
    async send(content) {
      await mutateAsync(content);
      notifySuccess("SUCCESS", "We received your request");
      onSent();
    },
  });
  const cancel = (): void => {
    form.reset();
    onClose();
  };
  // While the request is sent, its own return makes the units unavailable.
  if (returnable.length === 0 && !form.isSending) {
    return (
      <div className="card-box" role="status">
        <p>
          {hasOther
            ? "This order already has a return, which may be from another tab or device. You can request another once it is finished."
            : "Units of this order can't be returned any more."}
        </p>
        {form.values["reason"] !== "" && (
          <p className="secondary small">
            You entered: <bdi>{form.values["reason"]}</bdi>
          </p>
        )}
        <button type="button" className="btn btn-outline" onClick={cancel}>
          Close
        </button>
      </div>
    );
  }
  return (
    <Form
      form={form}
      hasSummary={false}
      className="card-box"
      aria-label="Request a return"
      takesFocus={takesFocus}
    >
      {returnable.map(({ position, quantity }) => (
        <Field
          key={position}
          {...form.field(fieldOf(position))}
          hint={isOne ? undefined : `Up to ${formatCount(quantity)}`}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <TextField {...form.field("reason")} rows={3} maxLength={REASON_MAX} />
      <SubmitRow form={form} label="Request return" busyLabel="Sending …">
        <CancelButton form={form} onCancel={onClose} />
      </SubmitRow>
    </Form>
  );
}
