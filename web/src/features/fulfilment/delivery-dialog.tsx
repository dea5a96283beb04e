import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { phoneError } from "../../lib/phone.ts";
import { Field } from "../../ui/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import "./order-dialogs.scss";
import type { OrderDialogProps } from "./order-dialog.ts";
import { changeDelivery } from "./order-notes.api.ts";
import { useOrderChange } from "./use-order-change.ts";

/** Changes where an order is delivered. */
export function DeliveryDialog({ inspected, draft, onDone, onClose }: OrderDialogProps) {
  const { order } = inspected;
  const send = useOrderChange(changeDelivery);
  const form = useForm({
    name: draft,
    labels: { address: "Address", phone: "Phone" },
    initial: { address: order.address, phone: order.phone },
    parse: (values) => {
      const [address, phone] = [values.address.trim(), values.phone.trim()];
      return parsed(
        {
          address: address === "" ? "Enter an address." : undefined,
          phone: phoneError(phone, "Enter a phone number."),
        },
        { address, phone },
      );
    },
    async send(content) {
      const changed = await send({ id: order.id, ...content });
      onDone(changed ? "The delivery address is changed." : "Nothing was changed.");
    },
    // The dialog shows the error.
    onFailure: () => undefined,
  });
  return (
    <FormDialog
      form={form}
      title={`Change the address of order ${order.orderNumber}`}
      confirmLabel="Save"
      busyLabel="Saving …"
      tone="primary"
      onClose={onClose}
    >
      <div className="parcels">
        <TextField {...form.field("address")} rows={3} maxLength={500} />
        <Field {...form.field("phone")} type="tel" maxLength={40} />
      </div>
      <p>The change is in the event log with your name.</p>
    </FormDialog>
  );
}
