import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Order } from "../order/order.api.ts";
import "./order-dialogs.scss";
import { changeDelivery } from "./order-notes.api.ts";

interface DeliveryDialogProps {
  readonly order: Order;
  readonly number: string;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Changes where an order is delivered. */
export function DeliveryDialog({ order, number, onDone, onClose }: DeliveryDialogProps) {
  const { mutate, isPending, error } = useMutation(changeDelivery(useQueryClient()));
  const [{ address, phone }, setEntered] = useState({ address: order.address, phone: order.phone });
  const [isChecked, setChecked] = useState(false);
  const missing = (value: string, what: string): string | undefined =>
    isChecked && value.trim() === "" ? `Enter ${what}.` : undefined;
  const save = (): void => {
    setChecked(true);
    if (address.trim() === "" || phone.trim() === "") return;
    mutate(
      { id: order.id, address: address.trim(), phone: phone.trim() },
      {
        onSuccess: (changed) => onDone(changed ? "The delivery address is changed." : "Nothing was changed."),
      },
    );
  };
  return (
    <ConfirmDialog
      title={`Change the address of order ${number}`}
      confirmLabel="Save"
      busyLabel="Saving …"
      tone="primary"
      busy={isPending}
      error={error}
      onConfirm={save}
      onClose={onClose}
    >
      <div className="parcels">
        <TextField
          label="Address"
          rows={3}
          maxLength={500}
          value={address}
          error={missing(address, "an address")}
          onChange={({ target }) => setEntered({ address: target.value, phone })}
        />
        <Field
          label="Phone"
          type="tel"
          maxLength={40}
          value={phone}
          error={missing(phone, "a phone number")}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            setEntered({ address, phone: target.value })
          }
        />
      </div>
      <p>The change is in the event log with your name.</p>
    </ConfirmDialog>
  );
}
