import { useState } from "react";
import { cents, formatMoney, type Money } from "../../lib/money.ts";
import type { InspectedOrder } from "./manage-orders.api.ts";

export interface RefundForm {
  readonly isWhole: boolean;
  /** Dollars as typed. */
  readonly part: string;
  readonly reason: string;
  /** The pieces of a shipped order came back. */
  readonly cameBack: boolean;
}

/** Dollars as people type them to money; undefined for what is none. */
function readAmount(typed: string): Money | undefined {
  const match = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  return cents(Number(match[1]) * 100 + Number((match[2] ?? "0").padEnd(2, "0")));
}

/** What an admin fills in to give money back, with what is wrong in it and what it comes to. */
export function useRefundForm({ order, refundable }: InspectedOrder) {
  const [form, setForm] = useState<RefundForm>({ isWhole: true, part: "", reason: "", cameBack: false });
  const part = readAmount(form.part);
  // All that is left, typed in as a part, is the whole.
  const isWhole = form.isWhole || part === refundable;
  const amount = isWhole ? refundable : part;
  const isShipped = order.fulfilment !== "preparing";
  const faults = {
    part:
      form.isWhole || (part !== undefined && part > 0 && part <= refundable)
        ? undefined
        : `Say dollars between $0.01 and ${formatMoney(refundable)}.`,
    reason: form.reason.trim() === "" ? "Say why, for whoever looks at this order later." : undefined,
  };
  return {
    form,
    change: (over: Partial<RefundForm>) => setForm((before) => ({ ...before, ...over })),
    amount,
    isWhole,
    isShipped,
    faults,
    isGood: faults.part === undefined && faults.reason === undefined,
  };
}
