import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { formatCount } from "../tool/stock.ts";
import type { ManagedTool } from "./manage-tools.api.ts";
import { StockWords } from "./stock-words.tsx";
import { useStockForm } from "./use-stock-form.ts";

/** What is on the shelf, and the form that adds to it or takes from it with a reason. */
export function StockForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const form = useStockForm(tool, email);
  const after = form.change === undefined ? undefined : tool.stockQuantity + form.change;
  return (
    <Form
      className="stock-form card-box"
      aria-labelledby="stock-title"
      heading={
        <>
          <h2 id="stock-title">Stock</h2>
          <p className="on-shelf tabular">
            <StockWords tool={tool} />
          </p>
        </>
      }
      faults={form.faults}
      refusedTries={form.refusedTries}
      onSend={form.submit}
    >
      <Field
        label="Change"
        name="change"
        required
        maxLength={9}
        autoComplete="off"
        placeholder="+12 or -3"
        hint={
          after === undefined || after < 0
            ? "Pieces that came, or with a minus those that went"
            : `${formatCount(tool.stockQuantity)} → ${formatCount(after)} on the shelf`
        }
        value={form.entries.change}
        error={form.errors.change}
        onChange={(event) => form.write("change", event.target.value)}
      />
      <Field
        label="Reason"
        name="reason"
        required
        maxLength={200}
        hint="Kept in the ledger with your name"
        value={form.entries.reason}
        error={form.errors.reason}
        onChange={(event) => form.write("reason", event.target.value)}
      />
      <SubmitRow refusal={form.refusal} label="Adjust stock" busyLabel="Adjusting …" busy={form.sending} />
    </Form>
  );
}
