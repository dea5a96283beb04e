import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useForm, type Attempt } from "../../lib/form/use-form.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { toDollars } from "../../lib/money.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { asProblem } from "../../lib/problem.ts";
import { readCount } from "../../lib/read-count.ts";
import { perUnits } from "../../lib/price.ts";
import { readPrice } from "../../lib/read-price.ts";
import { formatCount } from "../../lib/stock.ts";
import { PART_NUMBER_MAX, partNumberError } from "../../lib/part-number.ts";
import { Form } from "../../ui/form.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import { adjustStock } from "../stock/adjust-stock.api.ts";
import { currentOf, detailsOf, editTool, type ManagedTool } from "../tool/manage-tools.api.ts";

interface RowEditProps {
  readonly tool: ManagedTool;
  /** Names the value in the draft. */
  readonly name: string;
  /** The value that is edited, such as `price of Rope`. */
  readonly label: string;
  /** The value as it is edited. */
  readonly valueOf: (tool: ManagedTool) => string;
  readonly children: ReactNode;
  readonly inputMode?: "decimal" | "text";
  readonly maxLength?: number;
  /** Saves the entered text, or returns what is wrong with it. */
  readonly onSave: (text: string, attempt: Attempt) => Promise<string | undefined>;
}

/** A value of a row that becomes a field when it is pressed. Enter saves, Escape cancels. After a failure the field stays, with the error. */
export function RowEdit({ children, ...props }: RowEditProps) {
  const draft = `row-edit:${useSignedInUser()?.email ?? ""}:${props.tool.id}:${props.name}`;
  const { isOpen, isPressed, open, close, opener } = useInlineForm(draft);
  if (isOpen) return <RowForm {...props} draft={draft} takesFocus={isPressed} onClose={close} />;
  return (
    <button
      ref={opener}
      type="button"
      className="row-value"
      dir="auto"
      title={`Change ${props.label}`}
      onClick={open}
    >
      {children}
    </button>
  );
}

interface RowFormProps extends Omit<RowEditProps, "children" | "name"> {
  readonly draft: string;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

function RowForm(props: RowFormProps) {
  const { tool, draft, label, valueOf, inputMode = "decimal", maxLength, takesFocus } = props;
  const form = useForm<"value", string>({
    name: draft,
    labels: { value: `New ${label}` },
    initial: { value: valueOf(tool) },
    parse: ({ value }) => ({ content: value.trim() }),
    async send(text, attempt) {
      try {
        const wrong = await props.onSave(text, attempt);
        if (wrong !== undefined) return { value: wrong };
      } catch (error) {
        const { status, message } = asProblem(error);
        if (status === 401) throw error;
        const current = currentOf(error);
        return { value: current ? changedMeanwhile(valueOf(current)) : message };
      }
      props.onClose();
      return undefined;
    },
  });
  const { label: name, error, ...field } = form.field("value");
  return (
    <Form form={form} className="row-edit" hasSummary={false} takesFocus={takesFocus}>
      <input
        {...field}
        dir="auto"
        className="form-control"
        inputMode={inputMode}
        aria-label={name}
        aria-invalid={error !== undefined || undefined}
        maxLength={maxLength}
        onKeyDown={({ key }) => {
          if (key !== "Escape") return;
          form.reset();
          props.onClose();
        }}
      />
      <button type="submit" className="btn btn-outline" aria-disabled={form.isSending}>
        {form.isSending ? "Saving …" : "Save"}
      </button>
      {error !== undefined && <span role="alert">{error}</span>}
    </Form>
  );
}

/** The field hides the value that another admin saved: the error shows it. */
const changedMeanwhile = (value: string): string =>
  `Another admin changed this tool. The current value is ${value || "empty"}. Save again to replace it.`;

/** The price; a change of another admin meanwhile is reported, not overwritten. */
export function PriceEdit({ tool, children }: { tool: ManagedTool; children: ReactNode }) {
  const { mutateAsync } = useMutation(editTool(useQueryClient()));
  return (
    <RowEdit
      tool={tool}
      name="price"
      label={`price${perUnits(tool.priceUnit)} of ${tool.name}`}
      valueOf={({ price }) => toDollars(price).toFixed(2)}
      onSave={async (text) => {
        const price = readPrice(text);
        if (!price) return "Enter a price, e.g. 12.50.";
        if (price === tool.price) return undefined;
        await mutateAsync({ ...detailsOf(tool), price });
        notifySuccess("SUCCESS", "Tool saved");
        return undefined;
      }}
    >
      {children}
    </RowEdit>
  );
}

/** The part number; one that another tool has is an error that names the tool. */
export function NumberEdit({ tool }: { tool: ManagedTool }) {
  const { mutateAsync } = useMutation(editTool(useQueryClient()));
  return (
    <RowEdit
      tool={tool}
      name="part-number"
      label={`part number of ${tool.name}`}
      valueOf={({ partNumber }) => partNumber}
      inputMode="text"
      maxLength={PART_NUMBER_MAX}
      onSave={async (partNumber) => {
        const wrong = partNumberError(partNumber);
        if (wrong !== undefined || partNumber === tool.partNumber) return wrong;
        await mutateAsync({ ...detailsOf(tool), partNumber });
        notifySuccess("SUCCESS", `Part number is now ${partNumber}.`);
        return undefined;
      }}
    >
      {tool.partNumber}
    </RowEdit>
  );
}

/** The stock, as counted; the ledger gets the difference, so orders placed meanwhile still count. */
export function StockEdit({ tool, children }: { tool: ManagedTool; children: ReactNode }) {
  const { mutateAsync } = useMutation(adjustStock(useQueryClient()));
  return (
    <RowEdit
      tool={tool}
      name="stock"
      label={`stock of ${tool.name}`}
      valueOf={({ stockQuantity }) => String(stockQuantity)}
      onSave={async (text, attempt) => {
        const counted = readCount(text);
        if (counted === undefined) return "Enter a number of units, e.g. 120.";
        const change = counted - tool.stockQuantity;
        if (change === 0) return undefined;
        const adjustment = { id: tool.id, change, reason: "Counted, changed in the list of tools" };
        const key = attempt.key({ ...adjustment, stock: tool.stockQuantity });
        const { stockQuantity } = await mutateAsync({ ...adjustment, attemptKey: key });
        notifySuccess("SUCCESS", `Stock is now ${formatCount(stockQuantity)}.`);
        return undefined;
      }}
    >
      {children}
    </RowEdit>
  );
}
