import type { ReturnMailKind } from "@shop/api/domain/mail/mail-kind";
import type { OrderMessage } from "@shop/api/domain/mail/order-message";
import { isolated, type MailContent, oneLine } from "./content.ts";
import { SHOP_CONTACT } from "./shop-contact.ts";

const COUNT = new Intl.NumberFormat("en-US");

interface Step {
  readonly heading: string;
  readonly lead: string;
  readonly note: string;
}

interface StepDetails {
  /** `2 units` */
  readonly units: string;
  readonly declineReason: string;
  /** Of the order, as people read it. */
  readonly number: string;
}

function stepOf(kind: ReturnMailKind, { units, declineReason, number }: StepDetails): Step {
  switch (kind) {
    case "order.return-requested":
      return {
        heading: "Return requested",
        lead: `We received your request to return ${units}. We'll email you our decision.`,
        note: "Please don't send anything yet.",
      };
    case "order.return-accepted":
      return {
        heading: "Return accepted",
        lead: `Please send ${units} to ${SHOP_CONTACT.address}. Write the order number ${number} on the parcel.`,
        note: "We'll refund you when the units have arrived.",
      };
    case "order.return-declined":
      return {
        heading: "Return declined",
        lead: `We can't accept the return of ${units}. Reason: ${declineReason}`,
        note: "Questions? Reply to this email.",
      };
    case "order.return-received":
      return {
        heading: "Return received",
        lead: `We received ${units}. We'll refund you next.`,
        note: "You get another email with your refund.",
      };
  }
}

/** Returns the content of a mail about a step of a return. */
export function returnContent(
  kind: ReturnMailKind,
  { orderReturn }: OrderMessage,
  parts: {
    readonly about: (heading: string) => string;
    readonly lines: MailContent["rows"];
    readonly pages: { readonly order: string };
    readonly number: string | null;
  },
): MailContent {
  const quantity = orderReturn?.quantity ?? 0;
  const units = quantity === 1 ? "1 unit" : `${COUNT.format(quantity)} units`;
  const declineReason = isolated(oneLine(orderReturn?.declineReason ?? ""));
  const step = stepOf(kind, { units, declineReason, number: parts.number ?? "" });
  return {
    ...step,
    subject: parts.about(step.heading),
    rows: [...parts.lines, ["To return", COUNT.format(quantity)]],
    total: null,
    action: { label: "View order", url: parts.pages.order },
  };
}
