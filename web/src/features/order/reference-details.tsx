import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import type { Order } from "./order.api.ts";
import { changeReference, type OrderReference } from "./order-details.api.ts";

/** Company and reference of an order, which can be changed. */
export function ReferenceDetails({ order }: { order: Pick<Order, "id" | "company" | "reference"> }) {
  const [isOpen, setIsOpen] = useState(false);
  const values = { company: order.company ?? "", reference: order.reference ?? "" };
  if (isOpen) return <ReferenceForm orderId={order.id} values={values} onDone={() => setIsOpen(false)} />;
  const isEmpty = values.company === "" && values.reference === "";
  return (
    <div className="changeable below">
      {!isEmpty && (
        <dl className="detail-list">
          {values.company !== "" && (
            <>
              <dt>Company</dt>
              <dd>{values.company}</dd>
            </>
          )}
          {values.reference !== "" && (
            <>
              <dt>Your reference</dt>
              <dd>{values.reference}</dd>
            </>
          )}
        </dl>
      )}
      <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
        {isEmpty ? "Add company or reference" : "Change company or reference"}
      </button>
    </div>
  );
}

interface ReferenceFormProps {
  readonly orderId: string;
  readonly values: OrderReference;
  /** Stored, or left as it was. */
  readonly onDone: () => void;
}

/** Sets company and reference of an order. */
export function ReferenceForm({ orderId, values, onDone }: ReferenceFormProps) {
  const { mutateAsync } = useMutation(changeReference(useQueryClient()));
  const form = useForm({
    name: `reference:${orderId}`,
    hasDraft: false,
    labels: { company: "Company", reference: "Your reference (PO)" },
    initial: values,
    parse: ({ company, reference }) => parsed({}, { company: company.trim(), reference: reference.trim() }),
    async send(content) {
      await mutateAsync({ orderId, ...content });
      onDone();
    },
  });
  return (
    <Form form={form} className="stack" aria-label="Company and reference" hasSummary={false}>
      <Field {...form.field("company")} autoComplete="organization" maxLength={100} />
      <Field {...form.field("reference")} maxLength={50} />
      <SubmitRow form={form} label="Save" busyLabel="Saving …">
        <button type="button" className="btn btn-outline" onClick={onDone}>
          Cancel
        </button>
      </SubmitRow>
    </Form>
  );
}
