import { type KeyboardEvent, useId } from "react";
import type { Parcel } from "./step-orders.api.ts";

/** Carriers whose tracking pages the shop knows; any other name can be typed. */
const CARRIERS = ["DHL", "UPS", "FedEx", "DPD", "GLS", "USPS"];

/** A new parcel: nothing is known. */
export const NO_PARCEL: Parcel = { carrier: "", trackingNumber: "" };

/** The carrier, typed or chosen. */
export function CarrierField({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [id, listId] = [useId(), useId()];
  return (
    <div>
      <label className="form-label" htmlFor={id}>
        Carrier (optional)
      </label>
      <input
        id={id}
        className="form-control"
        list={listId}
        maxLength={60}
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={focusNext}
      />
      <datalist id={listId}>
        {CARRIERS.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}

interface TrackingFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** The tracking number. Enter, which scanners send, leads to the next field. */
export function TrackingField({ label, value, onValue }: TrackingFieldProps) {
  const id = useId();
  return (
    <div className="tracking">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="form-control tabular"
        maxLength={80}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onValue(target.value)}
        onKeyDown={focusNext}
      />
    </div>
  );
}

interface ParcelFieldsProps {
  readonly parcel: Parcel;
  readonly onParcel: (parcel: Parcel) => void;
}

/** Carrier and tracking number of one order. */
export function ParcelFields({ parcel, onParcel }: ParcelFieldsProps) {
  return (
    <div className="parcels">
      <CarrierField value={parcel.carrier} onValue={(carrier) => onParcel({ ...parcel, carrier })} />
      <TrackingField
        label="Tracking number (optional)"
        value={parcel.trackingNumber}
        onValue={(trackingNumber) => onParcel({ ...parcel, trackingNumber })}
      />
    </div>
  );
}

/** Moves to the next field of the dialog, and from the last one to its button. */
function focusNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const dialog = event.currentTarget.closest("[role=dialog]");
  const fields = [...(dialog?.querySelectorAll<HTMLElement>("input, .modal-footer .btn:last-child") ?? [])];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}
