import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
import type { Attempt } from "../../lib/form/use-form.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { toDollars } from "../../lib/money.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { PART_NUMBER_MAX, partNumberError } from "../../lib/part-number.ts";
import { perUnits } from "../../lib/price.ts";
import { readCount } from "../../lib/read-count.ts";
import { readPrice } from "../../lib/read-price.ts";
import { formatCount } from "../../lib/stock.ts";
import { Form } from "../../ui/form.tsx";
import { useSignedInUser } from "../customer/use-admin.ts";
import { adjustStock } from "../stock/adjust-stock.api.ts";
import { type ManagedTool, toolPart } from "../tool/manage-tools.api.ts";
import { useToolPart } from "./use-tool-part.ts";

interface RowEditProps {
  readonly tool: ManagedTool;
  /** Names the value in the draft. */
  readonly name: string;
  /** The value that is edited, such as `price of Rope`. */
  readonly label: string;
  /** The value as it is edited. */
  readonly valueOf: (tool: ManagedTool) => string;
  /** What the value stands for, such as the number of units of a price. */
  readonly unitOf?: (tool: ManagedTool) => string;
  readonly children: ReactNode;
  readonly inputMode?: "decimal" | "text";
  readonly maxLength?: number;
  /** Returns what the entered text changes, or what is wrong with it. */
  readonly read: (text: string) => Partial<ManagedTool> | string;
  /** Saves the changed tool; without it the change is an edit of the tool. */
  readonly save?: (changed: ManagedTool, over: ManagedTool, attempt: Attempt) => Promise<unknown>;
  /** False if the last save wins. */
  readonly hasVersion?: boolean;
  readonly savedText?: (value: string) => string;
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
  const { tool, draft, label, valueOf, unitOf = () => "", inputMode = "decimal", maxLength } = props;
  const { takesFocus, read, save, hasVersion = true, savedText, onClose } = props;
  const part = useToolPart(toolPart, tool.id);
  const form = useEditForm<"value" | "unit", Partial<ManagedTool>, ManagedTool>({
    what: "tool",
    name: draft,
    labels: { value: `New ${label}` },
    stored: tool,
    entriesOf: (of) => ({ value: valueOf({ ...tool, ...of }), unit: unitOf({ ...tool, ...of }) }),
    parse: ({ value }) => {
      const change = read(value.trim());
      return typeof change === "string" ? { errors: { value: change } } : { content: change };
    },
    save: (change, over, attempt) =>
      save ? save({ ...tool, ...change }, over, attempt) : part.save(change, over),
    findStored: hasVersion ? part.findStored : undefined,
    onSaved: (change) => {
      if (savedText) notifySuccess("SUCCESS", savedText(valueOf({ ...tool, ...change })));
      onClose();
    },
    // The alert beside the field shows any other.
    onFailure: (problem) => problem.code === "changed-meanwhile" && notifyProblem(problem),
  });
  const { label: name, error, ...field } = form.field("value");
  const discard = (): void => {
    form.reset();
    onClose();
  };
  // Only the field can show what is wrong.
  const message = error ?? form.message;
  const listedErrors = message === "" ? [] : [{ name: "value", label: name, message }];
  return (
    <Form
      form={{ ...form, listedErrors }}
      className="row-edit"
      hasSummary={false}
      takesFocus={takesFocus}
      {...(!form.isChanged && { onSubmit: discard })}
    >
      <input
        {...field}
        dir="auto"
        className="form-control"
        inputMode={inputMode}
        aria-label={name}
        aria-invalid={message !== "" || undefined}
        maxLength={maxLength}
        onKeyDown={({ key }) => {
          if (key === "Escape") discard();
        }}
      />
      <button type="submit" className="btn btn-outline" aria-disabled={form.isSending}>
        {form.isSending ? "Saving …" : "Save"}
      </button>
      {message !== "" && <span role="alert">{message}</span>}
    </Form>
  );
}

/** The price; a change of another admin meanwhile is reported, not overwritten. */
export const PriceEdit = ({ tool, children }: { tool: ManagedTool; children: ReactNode }) => (
  <RowEdit
    tool={tool}
    name="price"
    label={`price${perUnits(tool.priceUnit)} of ${tool.name}`}
    valueOf={({ price }) => toDollars(price).toFixed(2)}
    unitOf={({ priceUnit }) => String(priceUnit)}
    read={(text) => {
      const price = readPrice(text);
      return price ? { price } : "Enter a price, e.g. 12.50.";
    }}
    savedText={() => "Tool saved"}
  >
    {children}
  </RowEdit>
);

/** The part number; one that another tool has is an error that names the tool. */
export const NumberEdit = ({ tool }: { tool: ManagedTool }) => (
  <RowEdit
    tool={tool}
    name="part-number"
    label={`part number of ${tool.name}`}
    valueOf={({ partNumber }) => partNumber}
    inputMode="text"
    maxLength={PART_NUMBER_MAX}
    read={(partNumber) => partNumberError(partNumber) ?? { partNumber }}
    savedText={(partNumber) => `Part number is now ${partNumber}.`}
  >
    {tool.partNumber}
  </RowEdit>
);

/** The stock, as counted; the ledger gets the difference, so orders placed meanwhile still count. */
export function StockEdit({ tool, children }: { tool: ManagedTool; children: ReactNode }) {
  const { mutateAsync } = useMutation(adjustStock(useQueryClient()));
  return (
    <RowEdit
      tool={tool}
      name="stock"
      label={`stock of ${tool.name}`}
      valueOf={({ stockQuantity }) => String(stockQuantity)}
      read={(text) => {
        const stockQuantity = readCount(text);
        return stockQuantity === undefined ? "Enter a number of units, e.g. 120." : { stockQuantity };
      }}
      hasVersion={false}
      save={async (counted, over, attempt) => {
        const change = counted.stockQuantity - over.stockQuantity;
        if (change === 0) return;
        const adjustment = { id: tool.id, change, reason: "Counted, changed in the list of tools" };
        const key = attempt.key({ ...adjustment, stock: over.stockQuantity });
        const { stockQuantity } = await mutateAsync({ ...adjustment, attemptKey: key });
        notifySuccess("SUCCESS", `Stock is now ${formatCount(stockQuantity)}.`);
      }}
    >
      {children}
    </RowEdit>
  );
}
