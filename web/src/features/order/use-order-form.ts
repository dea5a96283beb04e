import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect } from "react";
import type { SignedInUser } from "../../lib/auth/identity-provider.ts";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { cents, type Money } from "../../lib/money.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { firstQuantity, quantityWarning, type TotalLimits } from "../../lib/order-quantity.ts";
import { asProblem } from "../../lib/problem.ts";
import { phoneError } from "../../lib/phone.ts";
import { type Price, priceFor, totalOf } from "../../lib/price.ts";
import { readCount } from "../../lib/read-count.ts";
import { smallestOrder } from "../../lib/stock.ts";
import type { Tool } from "../tool/tool.api.ts";
import { ORDER_WIRE_NAMES, placeOrder, type OrderField } from "./order.api.ts";

/** The entries that the form shows until the customer enters something else. */
export interface SuggestedEntries {
  readonly phone: string;
  readonly address: string;
  readonly company: string;
  readonly reference: string;
}

/** The quantity in the address of the page. */
export interface LinkedQuantity {
  /** Undefined if the form begins with the smallest order. */
  readonly linkedQuantity: number | undefined;
  /** Called once the form has the quantity. Removes it from the address, so that a reload restores what is entered later. */
  readonly onQuantityRead: () => void;
}

interface Ordering extends LinkedQuantity {
  readonly tool: Tool;
  readonly user: SignedInUser;
  readonly suggested: SuggestedEntries;
  /** Undefined while loading. */
  readonly totalLimits: TotalLimits | undefined;
  /** The stock may lack the units of this order: the server decides whether they suffice. */
  readonly ignoresStock: boolean;
  /** Stores the entries of a placed order as the defaults in the profile; undefined where it has some. */
  readonly onDefault: ((entries: DefaultEntries) => void) | undefined;
  /** Called with the id of the placed order. */
  readonly onPlaced: (orderId: string) => void;
}

/** The entries that the customer's next orders begin with. */
export type DefaultEntries = Pick<SuggestedEntries, "phone" | "address" | "company">;

/** A tool with what one payment can pay. */
export type CheckedTool = Tool & { readonly totalLimits: TotalLimits | undefined };

interface OrderForm {
  readonly form: FormModel<OrderField>;
  /** The tool as the quantity is checked against it. */
  readonly checked: CheckedTool;
  /** The error of the quantity. */
  readonly warning: string | undefined;
  readonly quantity: number | undefined;
  /** The price at this quantity. */
  readonly price: Price;
  readonly total: Money;
}

/** The value of a checked box. */
export const YES = "yes";

/** Names the draft of the order form. */
export const orderDraft = (email: string, toolId: string): string => `order:${email}:${toolId}`;

/** The form that orders one tool; calls `onPlaced` with the id of the placed order. */
export function useOrderForm({
  tool,
  user,
  suggested,
  totalLimits,
  ignoresStock,
  onDefault,
  onPlaced,
  ...linked
}: Ordering): OrderForm {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(placeOrder(queryClient));

  const checkedFor = (quantity = 0): CheckedTool => ({
    ...tool,
    totalLimits,
    ...(ignoresStock && { stockQuantity: Math.max(tool.stockQuantity, smallestOrder(tool), quantity) }),
  });

  const form = useForm({
    name: orderDraft(user.email, tool.id),
    labels: {
      quantity: "Quantity",
      phone: "Phone",
      address: "Address",
      company: "Company",
      reference: "Your reference (PO)",
    },
    wireNames: ORDER_WIRE_NAMES,
    initial: {
      ...suggested,
      isDefault: onDefault ? YES : "",
      quantity: String(firstQuantity(checkedFor(), undefined)),
    },
    parse: (values) => {
      const quantity = readCount(values.quantity);
      const [phone, address] = [values.phone.trim(), values.address.trim()];
      return parsed(
        {
          quantity: quantityWarning(checkedFor(quantity), quantity),
          phone: phoneError(phone, "Enter a phone number for the carrier."),
          address: address === "" ? "Enter a delivery address." : undefined,
        },
        quantity === undefined
          ? undefined
          : {
              quantity,
              phone,
              address,
              company: values.company.trim(),
              reference: values.reference.trim(),
              total: totalOf(tool, quantity),
            },
      );
    },
    async send(content, attempt) {
      const order = { toolId: tool.id, itemName: tool.name, email: user.email, customerName: user.name };
      const place = (): Promise<string> =>
        mutateAsync({ ...content, ...order, attemptKey: attempt.key(content) });
      const orderId = await place().catch((error: unknown) => {
        if (asProblem(error).code !== "order-was-cancelled") throw error;
        // An earlier attempt placed an order that was cancelled since: this one places a new order.
        attempt.deleteKey();
        return place();
      });
      if (form.readValues().isDefault === YES) onDefault?.(content);
      notifySuccess("Order Placed", "check Dashboard page and pay for it");
      onPlaced(orderId);
    },
    onFailure: ({ status }) => {
      if (status !== 401) notifyError("Error", "Something went wrong ");
    },
  });

  const { linkedQuantity, onQuantityRead } = linked;
  useLayoutEffect(() => {
    if (linkedQuantity !== undefined) form.change({ quantity: String(firstQuantity(tool, linkedQuantity)) });
    // oxlint-disable-next-line react/exhaustive-deps -- once per link: it replaces an older draft, not what is entered later
  }, [linkedQuantity]);
  // Later than the change: the router navigates only after the first layout.
  useEffect(() => {
    if (linkedQuantity !== undefined) onQuantityRead();
    // oxlint-disable-next-line react/exhaustive-deps -- once per link
  }, [linkedQuantity]);

  const quantity = readCount(form.values.quantity);
  const checked = checkedFor(quantity);
  return {
    form,
    checked,
    warning: quantityWarning(checked, quantity),
    quantity,
    price: priceFor(tool, quantity ?? 0),
    total: quantity === undefined ? cents(0) : totalOf(tool, quantity),
  };
}
