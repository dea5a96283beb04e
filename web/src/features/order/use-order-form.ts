import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { cents, times, type Money } from "../../lib/money.ts";
import { clearNotices, notifyError, notifySuccess } from "../../lib/notify.tsx";
import { forgetDraft } from "../../lib/drafts.ts";
import { asProblem } from "../../lib/problem.ts";
import { complaints } from "../../lib/use-refusals.ts";
import type { Tool } from "../tool/tool.api.ts";
import { attemptDraft, attemptKey } from "./attempt-key.ts";
import {
  forgetOrderDraft,
  keepOrderDraft,
  missingEntries,
  orderFormName,
  readOrderDraft,
  readQuantity,
  type EntryErrors,
  type OrderEntries,
} from "./order-draft.ts";
import { ORDER_FIELDS, placeOrder } from "./order.api.ts";

export interface OrderForm {
  readonly entries: OrderEntries;
  /** Entries that were not typed here but suggested. */
  readonly untouched: ReadonlySet<keyof OrderEntries>;
  readonly errors: EntryErrors;
  /** Why the shop refused the order, when it is about no single field. */
  readonly refusal: string;
  /** How often the order was not taken so far. */
  readonly refusedTries: number;
  /** The specified warning while the quantity is out of range. */
  readonly warning: string | undefined;
  readonly quantity: number | undefined;
  readonly total: Money;
  readonly placing: boolean;
  readonly change: (entry: keyof OrderEntries, value: string) => void;
  readonly submit: () => Promise<void>;
}

/** What stands in the form until somebody types something else. */
export interface SuggestedEntries {
  /** The smallest order where nothing is said. */
  readonly quantity?: number | undefined;
  readonly phone: string;
  readonly address: string;
}

interface Ordering {
  readonly tool: Tool;
  readonly user: SignedInUser;
  readonly suggested: SuggestedEntries;
  readonly onPlaced: () => void;
}

/** The state of the order form for one tool; calls `onPlaced` once the order stands. */
export function useOrderForm({ tool, user, suggested, onPlaced }: Ordering): OrderForm {
  const { mutateAsync, isPending } = useMutation(placeOrder(useQueryClient()));
  const formName = orderFormName(user.email, tool.id);
  const [typed, setTyped] = useState(() => readOrderDraft(formName));
  const entries: OrderEntries = {
    quantity: typed.quantity ?? String(suggested.quantity ?? tool.minimumOrderQuantity),
    phone: typed.phone ?? suggested.phone,
    address: typed.address ?? suggested.address,
  };
  const [errors, setErrors] = useState<EntryErrors>({});
  const [refusal, setRefusal] = useState("");
  const [refusedTries, setRefusedTries] = useState(0);
  // Faster than rendering: the second half of a double click finds it set.
  const sending = useRef(false);

  const quantity = readQuantity(entries.quantity);
  const { minimumOrderQuantity: least, stockQuantity: most } = tool;
  const inRange = quantity !== undefined && quantity >= least && quantity <= most;
  const total = quantity === undefined ? cents(0) : times(tool.unitPrice, quantity);

  const refuse = (error: unknown): void => {
    // Without a session the guard leads to sign-in; the entries are kept.
    if (asProblem(error).status === 401) return;
    const { errors: found, rest } = complaints(error, ORDER_FIELDS);
    setErrors(found);
    setRefusal(rest);
    setRefusedTries((tries) => tries + 1);
    notifyError("Error", "Something went wrong ");
  };

  const submit = async (): Promise<void> => {
    const missing = missingEntries(entries);
    setErrors(missing);
    setRefusal("");
    if (Object.keys(missing).length > 0) setRefusedTries((tries) => tries + 1);
    if (!inRange || Object.keys(missing).length > 0 || sending.current) return;
    sending.current = true;
    clearNotices();
    const content = { quantity, phone: entries.phone.trim(), address: entries.address.trim(), total };
    const send = (): Promise<string> =>
      mutateAsync({
        ...content,
        toolId: tool.id,
        toolTitle: tool.name,
        email: user.email,
        customerName: user.name,
        attemptKey: attemptKey(formName, JSON.stringify(content)),
      });
    try {
      await send().catch((error: unknown) => {
        if (asProblem(error).code !== "order-was-cancelled") throw error;
        // The order of the lost answer is gone since; this click asks for another.
        forgetDraft(attemptDraft(formName));
        return send();
      });
      forgetOrderDraft(formName);
      notifySuccess("Order Placed", "check Dashboard page and pay for it");
      onPlaced();
    } catch (error) {
      refuse(error);
    } finally {
      sending.current = false;
    }
  };

  return {
    entries,
    untouched: new Set(
      (["quantity", "phone", "address"] as const).filter((name) => typed[name] === undefined),
    ),
    errors,
    refusal,
    refusedTries,
    warning: inRange ? undefined : `Warning: You have to chose Between ${least} to ${most}`,
    quantity,
    total,
    placing: isPending,
    change: (entry, value) => {
      const next = { ...typed, [entry]: value };
      setTyped(next);
      keepOrderDraft(formName, next);
      if (errors[entry] !== undefined) setErrors({ ...errors, [entry]: undefined });
    },
    submit,
  };
}
