import { parsed } from "../../lib/form/field-errors.ts";
import { listConflict } from "../../lib/form/save-list.ts";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { cents, type Money } from "../../lib/money.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { formatPrice, perUnits, type PriceBreak, priceFor } from "../../lib/price.ts";
import { readCount } from "../../lib/read-count.ts";
import { readPrice } from "../../lib/read-price.ts";
import { orderMultipleError } from "../../lib/read-units.ts";
import { formatCount, smallestOrder } from "../../lib/stock.ts";
import { EditedList } from "../../ui/edited-list.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { CountField, PriceField } from "../../ui/number-fields.tsx";
import { type ManagedTool, type OrderTerms, toolPart } from "../tool/manage-tools.api.ts";
import { type AddFormProps, type ToolSectionProps, useToolList, useToolPart } from "./use-tool-part.ts";
import "./order-terms.scss";

const BREAKS_MAX = 10;

/** Packs and price breaks of a tool; every change is saved by itself. */
export function OrderTermsSection({ tool, email }: ToolSectionProps) {
  const list = useToolList(tool, {
    part: toolPart,
    entriesOf: (of) => of.priceBreaks,
    idOf: ({ minQuantity }: PriceBreak) => minQuantity,
    contentOf: (priceBreaks, { priceUnit }) => {
      // The prices stand for another number of units.
      if (priceUnit !== tool.priceUnit) throw listConflict("tool");
      return { priceBreaks };
    },
  });
  return (
    <section className="order-terms card-box" aria-labelledby="order-terms-title">
      <h2 id="order-terms-title">Packs and price breaks</h2>
      <PackForm tool={tool} email={email} />
      <EditedList
        {...list}
        title="Price breaks"
        level="h3"
        nameOf={({ minQuantity }) => `the price from ${formatCount(minQuantity)}`}
        removedText="Price break removed"
        empty={`Every quantity costs ${formatPrice(tool)}${tool.priceUnit === 1 ? " per unit" : ""}.`}
      >
        {({ minQuantity, price }) => (
          <span className="tabular">
            From {formatCount(minQuantity)}: <strong>{formatPrice({ ...tool, price })}</strong>
          </span>
        )}
      </EditedList>
      {tool.priceBreaks.length < BREAKS_MAX && (
        <BreakForm tool={tool} email={email} onAdd={(added) => list.onSave([...tool.priceBreaks, added])} />
      )}
    </section>
  );
}

function PackForm({ tool, email }: ToolSectionProps) {
  const form = useEditForm<"orderMultiple", Pick<OrderTerms, "orderMultiple">, ManagedTool>({
    ...useToolPart(toolPart, tool.id),
    name: `order-multiple:${email}:${tool.id}`,
    labels: { orderMultiple: "Sold in packs of" },
    stored: tool,
    entriesOf: ({ orderMultiple }) => ({ orderMultiple: String(orderMultiple) }),
    parse: (values) => {
      const orderMultiple = readCount(values.orderMultiple);
      return parsed(
        { orderMultiple: orderMultipleError(orderMultiple) },
        orderMultiple === undefined ? undefined : { orderMultiple },
      );
    },
    onSaved: () => notifySuccess("SUCCESS", "Tool saved"),
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

function BreakForm({ tool, email, onAdd }: AddFormProps<PriceBreak>) {
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
      await onAdd(added);
      notifySuccess("SUCCESS", "Price break added");
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
