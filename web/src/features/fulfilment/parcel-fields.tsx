import { type ComponentProps, type KeyboardEvent, useId } from "react";
import { Field } from "../../ui/field.tsx";
import type { Parcel } from "./step-orders.api.ts";

/** Carriers whose tracking pages the shop knows; any other name can be typed. */
const CARRIERS = ["DHL", "UPS", "FedEx", "DPD", "GLS", "USPS"];

export const PARCEL_LABELS: Parcel = {
  carrier: "Carrier (optional)",
  trackingNumber: "Tracking number (optional)",
};

/** The carrier, typed or chosen. */
export function CarrierField(field: ComponentProps<typeof Field>) {
  const listId = useId();
  return (
    <div>
      <Field {...field} list={listId} maxLength={60} onKeyDown={focusNext} />
      <datalist id={listId}>
        {CARRIERS.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}

/** The tracking number. Enter, which scanners send, leads to the next field. */
export function TrackingField(field: ComponentProps<typeof Field>) {
  return <Field {...field} className="tabular" maxLength={80} autoComplete="off" onKeyDown={focusNext} />;
}

/** Moves to the next field of the dialog, and from the last one to its button. */
function focusNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const dialog = event.currentTarget.closest("[role=dialog]");
  const fields = [...(dialog?.querySelectorAll<HTMLElement>("input, .modal-footer .btn:last-child") ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
