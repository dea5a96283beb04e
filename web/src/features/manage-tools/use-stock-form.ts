import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { type FieldErrors, type FieldFault, useRefusals } from "../../lib/use-refusals.ts";
import { attemptDraft, attemptKey } from "../order/attempt-key.ts";
import { formatCount } from "../tool/stock.ts";
import { ADJUSTMENT_FIELDS, adjustStock, type ManagedTool } from "./manage-tools.api.ts";

interface Entries {
  readonly change: string;
  readonly reason: string;
}
type Errors = FieldErrors<keyof Entries>;

const LABELS = [
  ["change", "Change"],
  ["reason", "Reason"],
] as const;

export interface StockForm {
  readonly entries: Entries;
  readonly errors: Errors;
  readonly faults: readonly FieldFault[];
  readonly refusal: string;
  readonly refusedTries: number;
  /** Pieces to come or go; undefined while none are said. */
  readonly change: number | undefined;
  readonly sending: boolean;
  readonly write: (entry: keyof Entries, value: string) => void;
  readonly submit: () => void;
}

/** A number of pieces as typed, `12`, `+12` or `-3`; undefined for anything else and for none. */
function readChange(typed: string): number | undefined {
  const text = typed.trim().replace(/^[−–]/, "-");
  const change = /^[+-]?\d{1,8}$/.test(text) ? Number(text) : 0;
  return change === 0 ? undefined : change;
}

function faultsOf({ change, reason }: Entries, stock: number): Errors {
  const pieces = readChange(change);
  const errors: Errors = reason.trim() === "" ? { reason: "Say why; it stands in the ledger." } : {};
  if (pieces === undefined)
    return { change: "Enter how many came, such as 12, or went, such as -3.", ...errors };
  if (stock + pieces < 0) return { change: `Only ${formatCount(stock)} are on the shelf.`, ...errors };
  return errors;
}

/** The state of the form that adjusts the stock of one tool. */
export function useStockForm(tool: ManagedTool, email: string): StockForm {
  const { mutateAsync } = useMutation(adjustStock(useQueryClient()));
  const name = `adjust-stock:${email}:${tool.id}`;
  const [entries, setEntries] = useState<Entries>(() => {
    const kept = readDraft(name);
    return { change: kept?.["change"] ?? "", reason: kept?.["reason"] ?? "" };
  });
  const { errors, faults, refusal, refusedTries, refuse, mend, send, sending } = useRefusals(
    LABELS,
    ADJUSTMENT_FIELDS,
  );
  const change = readChange(entries.change);

  const submit = async (): Promise<void> => {
    const wrong = faultsOf(entries, tool.stockQuantity);
    if (Object.keys(wrong).length > 0 || change === undefined) {
      refuse(wrong);
      return;
    }
    await send(async () => {
      const content = { change, reason: entries.reason.trim() };
      const key = attemptKey(name, JSON.stringify(content));
      const { stockQuantity } = await mutateAsync({ ...content, id: tool.id, attemptKey: key });
      forgetDraft(name);
      forgetDraft(attemptDraft(name));
      setEntries({ change: "", reason: "" });
      notifySuccess("SUCCESS", `${formatCount(stockQuantity)} on the shelf now`);
    });
  };

  return {
    entries,
    errors,
    faults,
    refusal,
    refusedTries,
    change,
    sending,
    write: (entry, value) => {
      const next = { ...entries, [entry]: value };
      setEntries(next);
      keepDraft(name, next);
      mend(entry);
    },
    submit: () => void submit(),
  };
}
