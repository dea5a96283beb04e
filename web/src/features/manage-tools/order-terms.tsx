import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { cents, type Money } from "../../lib/money.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { formatPrice, perUnits, type PriceBreak, priceFor } from "../../lib/price.ts";
import { readCount } from "../../lib/read-count.ts";
import { readPrice } from "../../lib/read-price.ts";
import { formatCount, smallestOrder } from "../../lib/stock.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { CountField, PriceField } from "../../ui/number-fields.tsx";
import { orderMultipleError } from "../../lib/read-units.ts";
import { conflictOf, LIST_CHANGED_MEANWHILE, saveErrorText } from "./conflict.ts";
import { detailsOf, editTool, type ManagedTool, type OrderTerms } from "../tool/manage-tools.api.ts";
import "./order-terms.scss";

const BREAKS_MAX = 10;

interface TermsProps {
  readonly tool: ManagedTool;
  readonly email: string;
  /** Saves what changes. */
  readonly onSave: (terms: Partial<OrderTerms>) => Promise<unknown>;
}

/** Packs and price breaks of a tool; every change is saved by itself. `email` is the admin's and names the drafts. */
export function OrderTermsSection({ tool, email }: Omit<TermsProps, "onSave">) {
  const { mutateAsync, isPending } = useMutation(editTool(useQueryClient()));
  const heading = useRef<HTMLHeadingElement>(null);
  const save = (terms: Partial<OrderTerms>) => mutateAsync({ ...detailsOf(tool), ...terms });
  const remove = async ({ minQuantity }: PriceBreak): Promise<void> => {
    const pressed = document.activeElement;
    try {
      await save({ priceBreaks: tool.priceBreaks.filter((one) => one.minQuantity !== minQuantity) });
      notifySuccess("SUCCESS", "Price break removed");
      passFocus(heading.current, pressed);
    } catch (error) {
      notifyError("ERROR", saveErrorText(error, LIST_CHANGED_MEANWHILE));
    }
  };
  return (
    <section className="order-terms card-box" aria-labelledby="order-terms-title">
      <h2 id="order-terms-title">Packs and price breaks</h2>
      <PackForm tool={tool} email={email} onSave={save} />
      <h3 ref={heading} tabIndex={-1}>
        Price breaks
      </h3>
      {tool.priceBreaks.length === 0 ? (
        <p className="secondary">
          Every quantity costs {formatPrice(tool)}
          {tool.priceUnit === 1 && " per unit"}.
        </p>
      ) : (
        <ul>
          {tool.priceBreaks.map((one) => (
            <li key={one.minQuantity}>
              <span className="tabular">
                From {formatCount(one.minQuantity)}:{" "}
                <strong>{formatPrice({ ...tool, price: one.price })}</strong>
              </span>
              <BusyButton
                className="link-button"
                isBusy={isPending}
                aria-label={`Remove the price from ${formatCount(one.minQuantity)}`}
                onClick={() => void remove(one)}
              >
                Remove
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
      {tool.priceBreaks.length < BREAKS_MAX && <BreakForm tool={tool} email={email} onSave={save} />}
    </section>
  );
}

function PackForm({ tool, email, onSave }: TermsProps) {
  const form = useForm<"orderMultiple", number>({
    name: `order-multiple:${email}:${tool.id}`,
    labels: { orderMultiple: "Sold in packs of" },
    wireNames: { orderMultiple: "orderMultiple" },
    initial: { orderMultiple: String(tool.orderMultiple) },
    parse: (values) => {
      const orderMultiple = readCount(values.orderMultiple);
      return parsed({ orderMultiple: orderMultipleError(orderMultiple) }, orderMultiple);
    },
    async send(orderMultiple) {
      const conflict = await conflictOf(onSave({ orderMultiple }), "orderMultiple", LIST_CHANGED_MEANWHILE);
      if (!conflict) notifySuccess("SUCCESS", "Tool saved");
      return conflict;
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} className="terms-form" aria-label="Packs">
      <CountField
        {...form.field("orderMultiple")}
        hint={`Customers order multiples of it, ${formatCount(smallestOrder(tool))} or more. 1 means single units.`}
      />
      <SubmitRow form={form} label="Save packs" busyLabel="Saving …" />
    </Form>
  );
}

function BreakForm({ tool, email, onSave }: TermsProps) {
  const form = useForm<"minQuantity" | "price", PriceBreak>({
    name: `price-break:${email}:${tool.id}`,
    labels: { minQuantity: "From quantity", price: `Price${perUnits(tool.priceUnit) || " per unit"}` },
    wireNames: { priceBreaks: "price" },
    initial: { minQuantity: "", price: "" },
    parse: (values) => {
      const minQuantity = readCount(values.minQuantity);
      const price = readPrice(values.price);
      return parsed(
        {
          minQuantity: quantityError(tool, minQuantity),
          price: priceError(tool, minQuantity, price),
        },
        minQuantity === undefined || price === undefined ? undefined : { minQuantity, price },
      );
    },
    async send(added) {
      const priceBreaks = [...tool.priceBreaks, added].toSorted((a, b) => a.minQuantity - b.minQuantity);
      const conflict = await conflictOf(onSave({ priceBreaks }), "minQuantity", LIST_CHANGED_MEANWHILE);
      if (!conflict) notifySuccess("SUCCESS", "Price break added");
      return conflict;
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} className="terms-form" aria-label="Add a price break">
      <div className="pair">
        <CountField {...form.field("minQuantity")} />
        <PriceField {...form.field("price")} />
      </div>
      <SubmitRow form={form} label="Add price break" busyLabel="Adding …" />
    </Form>
  );
}

/** Prices fall as quantities rise. */
function priceError(
  tool: ManagedTool,
  minQuantity: number | undefined,
  price: Money | undefined,
): string | undefined {
  if (!price) return "Enter a price, e.g. 0.11.";
  if (minQuantity === undefined) return undefined;
  const before = priceFor(tool, minQuantity - 1);
  if (price >= before.price) return `Enter a price below ${formatPrice(before)}, the price of fewer units.`;
  const next = tool.priceBreaks.find((one) => one.minQuantity > minQuantity)?.price ?? cents(0);
  return price > next
    ? undefined
    : `Enter a price above ${formatPrice({ ...tool, price: next })}, the price of more units.`;
}

function quantityError(tool: ManagedTool, quantity: number | undefined): string | undefined {
  if (quantity === undefined || quantity < 2) return "Enter a whole number from 2.";
  const isThere = tool.priceBreaks.some(({ minQuantity }) => minQuantity === quantity);
  return isThere ? "There is a price from this quantity. Remove it first." : undefined;
}
