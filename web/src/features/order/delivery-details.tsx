import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { useSavedByOthers } from "../../lib/form/unsaved-forms.ts";
import { phoneError } from "../../lib/phone.ts";
import { Field } from "../../ui/field.tsx";
import { CancelButton, Form, SubmitRow } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { deliveryDraft } from "./detail-drafts.ts";
import type { Order } from "./order.api.ts";
import { changeDelivery } from "./order-details.api.ts";

type Delivered = Pick<Order, "id" | "email" | "status" | "phone" | "address">;

/** Shows phone and address of an order, which can be changed until it is paid. */
export function DeliveryDetails({ order }: { order: Delivered }) {
  const { isOpen, isPressed, open, close, opener } = useInlineForm(deliveryDraft(order));
  const canChange = order.status === "pending";
  if (isOpen && canChange) return <DeliveryForm order={order} takesFocus={isPressed} onDone={close} />;
  return (
    <div className="changeable">
      <dl className="detail-list">
        <dt>Phone</dt>
        <dd>{order.phone}</dd>
        <dt>Address</dt>
        <dd dir="auto">{order.address}</dd>
      </dl>
      {canChange && (
        <button
          ref={opener}
          type="button"
          className="link-button"
          aria-label="Change address and phone"
          onClick={open}
        >
          Change
        </button>
      )}
    </div>
  );
}

interface DeliveryFormProps {
  readonly order: Delivered;
  readonly takesFocus: boolean;
  readonly onDone: () => void;
}

function DeliveryForm({ order, takesFocus, onDone }: DeliveryFormProps) {
  const { mutateAsync } = useMutation(changeDelivery(useQueryClient()));
  const form = useForm({
    name: deliveryDraft(order),
    labels: { address: "Address", phone: "Phone" },
    initial: { phone: order.phone, address: order.address },
    parse: (values) => {
      const [phone, address] = [values.phone.trim(), values.address.trim()];
      return parsed(
        {
          phone: phoneError(phone, "Enter a phone number for the carrier."),
          address: address === "" ? "Enter a delivery address." : undefined,
        },
        { phone, address },
      );
    },
    async send(content) {
      await mutateAsync({ orderId: order.id, ...content });
      onDone();
    },
  });
  useSavedByOthers(form);
  return (
    <Form
      form={form}
      className="stack"
      aria-label="Address and phone"
      hasSummary={false}
      takesFocus={takesFocus}
    >
      <TextField
        {...form.field("address")}
        autoComplete="street-address"
        required
        rows={3}
        maxLength={500}
        hasCount={false}
        // The form closes with what is sent.
        readOnly={form.isSending}
      />
      <Field
        {...form.field("phone")}
        readOnly={form.isSending}
        type="tel"
        autoComplete="tel"
        required
        maxLength={40}
      />
      <SubmitRow form={form} label="Save" busyLabel="Saving …">
        <CancelButton form={form} className="btn btn-outline" onCancel={onDone} />
      </SubmitRow>
    </Form>
  );
}
