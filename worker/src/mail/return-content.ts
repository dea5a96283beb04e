import type { ReturnMailKind } from "@shop/api/domain/mail/mail-kind";
import { isolated, oneLine } from "./content.ts";
import { countOf, lineRows, type OrderContent, type OrderParts, unitsOf } from "./order-parts.ts";
import { SHOP_CONTACT } from "./shop-contact.ts";

type Step = Pick<OrderContent, "heading" | "lead" | "note">;

interface StepDetails {
  /** The text of the units, such as `2 units`. */
  readonly units: string;
  readonly declineReason: string;
  /** The number of the order, as people read it. */
  readonly number: string;
}

const STEPS: Readonly<Record<ReturnMailKind, (details: StepDetails) => Step>> = {
  "order.return-requested": ({ units }) => ({
    heading: "Return requested",
    lead: `We received your request to return ${units}. We'll email you our decision.`,
    note: "Please don't send anything yet.",
  }),
  "order.return-accepted": ({ units, number }) => ({
    heading: "Return accepted",
    lead: `Please send ${units} to ${SHOP_CONTACT.address}. Write the order number ${number} on the parcel.`,
    note: "We'll refund you when the units have arrived.",
  }),
  "order.return-declined": ({ units, declineReason }) => ({
    heading: "Return declined",
    lead: `We can't accept the return of ${units}. Reason: ${declineReason}`,
    note: "Questions? Reply to this email.",
  }),
  "order.return-received": ({ units }) => ({
    heading: "Return received",
    lead: `We received ${units}. We'll refund you next.`,
    note: "You get another email with your refund.",
  }),
};

/** Returns the content of a mail about a step of a return. */
export function returnContent(
  kind: ReturnMailKind,
  { message: { orderReturn }, lines, view, number }: OrderParts,
): OrderContent {
  const units = orderReturn?.lines ?? [];
  const declineReason = isolated(oneLine(orderReturn?.declineReason ?? ""));
  return {
    ...STEPS[kind]({ units: unitsOf(countOf(units)), declineReason, number: number ?? "" }),
    rows: [...lines, ...lineRows("To return", units)],
    total: null,
    action: view,
  };
}
