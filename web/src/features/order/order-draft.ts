import { forgetDraft, keepDraft, readDraft } from "../../lib/drafts.ts";
import type { FieldErrors } from "../../lib/use-refusals.ts";
import { attemptDraft } from "./attempt-key.ts";

/** What a customer types into the order form. */
export interface OrderEntries {
  readonly quantity: string;
  readonly phone: string;
  readonly address: string;
}

export type EntryErrors = FieldErrors<keyof OrderEntries>;

/** Name under which a customer's form of one tool is kept: what one typed is never shown to another. */
export const orderFormName = (email: string, toolId: string): string => `order:${email}:${toolId}`;

/** What was typed so far; what was not is left out. */
export type TypedEntries = Partial<OrderEntries>;

/** The kept entries. */
export function readOrderDraft(formName: string): TypedEntries {
  const kept = readDraft(formName) ?? {};
  return Object.fromEntries(
    ["quantity", "phone", "address"].flatMap((name) =>
      kept[name] === undefined ? [] : [[name, kept[name]]],
    ),
  );
}

export const keepOrderDraft = (formName: string, { quantity, phone, address }: TypedEntries): void =>
  keepDraft(formName, {
    ...(quantity !== undefined && { quantity }),
    ...(phone !== undefined && { phone }),
    ...(address !== undefined && { address }),
  });

/** Forgets entries and key once the order is placed. */
export function forgetOrderDraft(formName: string): void {
  forgetDraft(formName);
  forgetDraft(attemptDraft(formName));
}

/** A whole number of pieces as typed, or undefined. */
export function readQuantity(typed: string): number | undefined {
  return /^\s*\d{1,7}\s*$/.test(typed) ? Number(typed) : undefined;
}

/** What is missing before the order can be sent. */
export function missingEntries({ phone, address }: OrderEntries): EntryErrors {
  return {
    ...(phone.trim() === "" ? { phone: "Enter a phone number, so that the carrier can reach you." } : {}),
    ...(address.trim() === "" ? { address: "Enter the address that we ship to." } : {}),
  };
}
