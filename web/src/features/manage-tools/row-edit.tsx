import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { attemptKey, deleteAttemptKey } from "../../lib/form/attempt-key.ts";
import { toDollars } from "../../lib/money.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { notifyProblem } from "../../lib/notify-problem.ts";
import { formatCount } from "../../lib/stock.ts";
import { PART_NUMBER_MAX, partNumberError } from "../../lib/part-number.ts";
import { readPrice } from "../tool/tool-fields.ts";
import { saveErrorText } from "./conflict.ts";
import { adjustStock, detailsOf, editTool, type ManagedTool } from "./manage-tools.api.ts";

interface RowEditProps {
  /** What is edited, such as `price of Rope`. */
  readonly label: string;
  readonly initial: string;
  readonly busy: boolean;
  readonly children: ReactNode;
  readonly inputMode?: "decimal" | "text";
  readonly maxLength?: number;
  /** Returns what is wrong with the entered text, or nothing after it was sent. `onDone` with an error leaves the field open. */
  readonly onSave: (text: string, onDone: (error?: string) => void) => string | undefined;
}

/** A value of a row that becomes a field when it is pressed. Enter saves, Escape cancels. */
export function RowEdit(props: RowEditProps) {
  const { label, initial, busy, children, inputMode = "decimal", maxLength = 12, onSave } = props;
  const [text, setText] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    flushSync(() => {
      setText(undefined);
      setWrong(undefined);
    });
    opener.current?.focus();
  };
  if (text === undefined) {
    return (
      <button
        ref={opener}
        type="button"
        className="row-value"
        title={`Change ${label}`}
        onClick={() => setText(initial)}
      >
        {children}
      </button>
    );
  }
  return (
    <form
      className="row-edit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy)
          setWrong(onSave(text.trim(), (error) => (error === undefined ? close() : setWrong(error))));
      }}
    >
      <input
        className="form-control"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field replaces the button that was pressed
        autoFocus
        inputMode={inputMode}
        aria-label={`New ${label}`}
        aria-invalid={wrong !== undefined || undefined}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === "Escape" && close()}
      />
      <button type="submit" className="btn btn-outline" disabled={busy}>
        {busy ? "Saving …" : "Save"}
      </button>
      {wrong !== undefined && <span role="alert">{wrong}</span>}
    </form>
  );
}

/** The price; a change of another admin meanwhile is reported, not overwritten. */
export function PriceEdit({ tool, children }: { tool: ManagedTool; children: ReactNode }) {
  const { mutate, isPending } = useMutation(editTool(useQueryClient()));
  const save = (text: string, onDone: () => void): string | undefined => {
    const unitPrice = readPrice(text);
    if (!unitPrice) return "Enter a price, e.g. 12.50.";
    if (unitPrice === tool.unitPrice) {
      onDone();
      return undefined;
    }
    mutate(
      { ...detailsOf(tool), unitPrice },
      {
        onSuccess: () => notifySuccess("SUCCESS", "Tool saved"),
        onError: (error) => notifyError("ERROR", saveErrorText(error)),
        onSettled: () => onDone(),
      },
    );
    return undefined;
  };
  return (
    <RowEdit
      label={`price of ${tool.name}`}
      initial={toDollars(tool.unitPrice).toFixed(2)}
      busy={isPending}
      onSave={save}
    >
      {children}
    </RowEdit>
  );
}

/** The part number; one that another tool has is an error that names the tool. */
export function NumberEdit({ tool }: { tool: ManagedTool }) {
  const { mutate, isPending } = useMutation(editTool(useQueryClient()));
  const save = (partNumber: string, onDone: (error?: string) => void): string | undefined => {
    const wrong = partNumberError(partNumber);
    if (wrong !== undefined) return wrong;
    if (partNumber === tool.partNumber) {
      onDone();
      return undefined;
    }
    mutate(
      { ...detailsOf(tool), partNumber },
      {
        onSuccess: () => {
          notifySuccess("SUCCESS", `Part number is now ${partNumber}.`);
          onDone();
        },
        onError: (error) => onDone(saveErrorText(error)),
      },
    );
    return undefined;
  };
  return (
    <RowEdit
      label={`part number of ${tool.name}`}
      initial={tool.partNumber}
      busy={isPending}
      inputMode="text"
      maxLength={PART_NUMBER_MAX}
      onSave={save}
    >
      {tool.partNumber}
    </RowEdit>
  );
}

/** The stock, as counted; the ledger gets the difference, so orders placed meanwhile still count. */
export function StockEdit({ tool, children }: { tool: ManagedTool; children: ReactNode }) {
  const attempt = `row-stock:${tool.id}`;
  const { mutate, isPending } = useMutation({
    ...adjustStock(useQueryClient()),
    // Not with `mutate`, whose callbacks are not called once the row is gone.
    onSuccess: () => deleteAttemptKey(attempt),
  });
  const save = (text: string, onDone: () => void): string | undefined => {
    if (!/^\d{1,8}$/.test(text)) return "Enter a number of units, e.g. 120.";
    const change = Number(text) - tool.stockQuantity;
    if (change === 0) {
      onDone();
      return undefined;
    }
    const adjustment = { id: tool.id, change, reason: "Counted, changed in the list of tools" };
    mutate(
      { ...adjustment, attemptKey: attemptKey(attempt, { ...adjustment, stock: tool.stockQuantity }) },
      {
        onSuccess: ({ stockQuantity }) =>
          notifySuccess("SUCCESS", `Stock is now ${formatCount(stockQuantity)}.`),
        onError: notifyProblem,
        onSettled: () => onDone(),
      },
    );
    return undefined;
  };
  return (
    <RowEdit
      label={`stock of ${tool.name}`}
      initial={String(tool.stockQuantity)}
      busy={isPending}
      onSave={save}
    >
      {children}
    </RowEdit>
  );
}
