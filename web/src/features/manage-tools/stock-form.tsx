import { useEffect, useRef } from "react";
import { ErrorSummary, focusField } from "../../ui/error-summary.tsx";
import { Field } from "../../ui/field.tsx";
import { FormAlert } from "../../ui/form-alert.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { formatCount } from "../tool/stock.ts";
import type { ManagedTool } from "./manage-tools.api.ts";
import { StockWords } from "./stock-words.tsx";
import { useStockForm } from "./use-stock-form.ts";

/** What is on the shelf, and the form that adds to it or takes from it with a reason. */
export function StockForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const form = useStockForm(tool, email);
  const element = useRef<HTMLFormElement>(null);
  const { refusedTries } = form;
  const firstFault = form.faults[0]?.name;
  useEffect(() => {
    if (refusedTries > 0 && firstFault !== undefined) focusField(element.current, firstFault);
    // Once per refused try, not while the faults are mended.
    // oxlint-disable-next-line react/exhaustive-deps -- the first fault of the try that was refused
  }, [refusedTries]);
  const after = form.change === undefined ? undefined : tool.stockQuantity + form.change;
  return (
    <form
      ref={element}
      className="stock-form card-box"
      aria-labelledby="stock-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <h2 id="stock-title">Stock</h2>
      <p className="on-shelf tabular">
        <StockWords tool={tool} />
      </p>
      <ErrorSummary faults={form.faults} />
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
      <FormAlert message={form.refusal} />
      <div className="submit">
        <button type="submit" className="btn btn-primary" disabled={form.sending}>
          {form.sending && <Spinner />}
          {form.sending ? "Adjusting …" : "Adjust stock"}
        </button>
      </div>
    </form>
  );
}
