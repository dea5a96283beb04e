import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useIsResultUnknown } from "../../lib/form/attempt-key.ts";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { readCount } from "../../lib/read-count.ts";
import { formatCount } from "../../lib/stock.ts";
import { ADJUSTMENT_FIELDS, adjustStock } from "./adjust-stock.api.ts";
import type { ManagedTool } from "../tool/manage-tools.api.ts";
import { StockSummary } from "./stock-summary.tsx";

/** A number of units such as `12`, `+12` or `-3`; undefined for 0 and for anything else. */
function readChange(entered: string): number | undefined {
  const [, sign = "", units = ""] = /^\s*([+−–-]?)(.*)$/.exec(entered) ?? [];
  const count = readCount(units);
  if (!count) return undefined;
  return sign === "" || sign === "+" ? count : -count;
}

function changeError(change: number | undefined, stock: number): string | undefined {
  if (change === undefined) return "Enter the change, e.g. 12 or -3.";
  return stock + change < 0 ? `Only ${formatCount(stock)} in stock.` : undefined;
}

/** The stock of a tool, and the form that changes it with a reason. */
export function StockForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const { mutateAsync } = useMutation(adjustStock(useQueryClient()));
  const name = `adjust-stock:${email}:${tool.id}`;
  // The stock may include this change already: the server decides.
  const ignoresStock = useIsResultUnknown(name);
  const form = useForm({
    name,
    labels: { change: "Change", reason: "Reason" },
    wireNames: ADJUSTMENT_FIELDS,
    initial: { change: "", reason: "" },
    parse: (values) => {
      const change = readChange(values.change);
      const reason = values.reason.trim();
      return parsed(
        {
          change: changeError(change, ignoresStock ? Infinity : tool.stockQuantity),
          reason: reason === "" ? "Enter a reason." : undefined,
        },
        change === undefined ? undefined : { change, reason },
      );
    },
    async send(content, attempt) {
      const adjustment = { ...content, id: tool.id, attemptKey: attempt.key(content) };
      const { stockQuantity } = await mutateAsync(adjustment);
      notifySuccess("SUCCESS", `Stock is now ${formatCount(stockQuantity)}.`);
    },
    resetAfterSend: true,
  });
  const change = readChange(form.values.change);
  const after = change === undefined ? undefined : tool.stockQuantity + change;
  return (
    <Form
      form={form}
      className="stock-form card-box"
      aria-labelledby="stock-title"
      heading={
        <>
          <h2 id="stock-title">Stock</h2>
          <p className="on-shelf tabular">
            <StockSummary tool={tool} />
          </p>
        </>
      }
    >
      <Field
        {...form.field("change")}
        required
        autoComplete="off"
        placeholder="+12 or -3"
        hint={
          after === undefined || after < 0
            ? "Units added, or removed with a minus sign"
            : `Stock: ${formatCount(tool.stockQuantity)} → ${formatCount(after)}`
        }
      />
      <Field
        {...form.field("reason")}
        required
        maxLength={200}
        hint="Saved in the stock ledger with your name"
      />
      <SubmitRow form={form} label="Adjust stock" busyLabel="Adjusting …" />
    </Form>
  );
}
