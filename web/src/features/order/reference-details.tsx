import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { useInlineForm } from "../../lib/form/use-inline-form.ts";
import { useSavedByOthers } from "../../lib/form/unsaved-forms.ts";
import { Fact } from "../../ui/fact.tsx";
import { Field } from "../../ui/field.tsx";
import { CancelButton, Form, SubmitRow } from "../../ui/form.tsx";
import { referenceDraft } from "./detail-drafts.ts";
import type { Order } from "./order.api.ts";
import { changeReference, type OrderReference } from "./order-details.api.ts";
import type { OrderProgress } from "./order-steps.ts";

type Referenced = Pick<Order, "id" | "email">;
type Progress = Pick<OrderProgress, "status" | "fulfilment">;

/** Returns whether company and reference can be changed: until the order is shipped or refunded. */
const canChangeReference = ({ status, fulfilment }: Progress): boolean =>
  status === "pending" || (status === "paid" && fulfilment === "preparing");

interface ReferenceDetailsProps {
  readonly order: Referenced & Progress & Pick<Order, "company" | "reference">;
}

/** Shows company and reference of an order, which can be changed until it is shipped. */
export function ReferenceDetails({ order }: ReferenceDetailsProps) {
  const draft = referenceDraft(order);
  const { isOpen, isPressed, open, close, opener } = useInlineForm(draft);
  const values = { company: order.company ?? "", reference: order.reference ?? "" };
  const canChange = canChangeReference(order);
  if (isOpen && canChange) {
    return (
      <ReferenceForm order={order} draft={draft} values={values} takesFocus={isPressed} onDone={close} />
    );
  }
  const isEmpty = Object.values(values).every((value) => value === "");
  if (isEmpty && !canChange) return null;
  return (
    <div className="changeable below">
      {!isEmpty && (
        <dl className="detail-list">
          <Fact name="Company">{values.company}</Fact>
          <Fact name="Your reference">{values.reference}</Fact>
        </dl>
      )}
      {canChange && (
        <button ref={opener} type="button" className="link-button no-print" onClick={open}>
          {isEmpty ? "Add company or reference" : "Change company or reference"}
        </button>
      )}
    </div>
  );
}

interface ReferenceFormProps {
  readonly order: Referenced;
  /** Names the draft. */
  readonly draft: string;
  readonly values: OrderReference;
  /** The form replaces a button. */
  readonly takesFocus: boolean;
  /** Called when it is stored, or left as it was. */
  readonly onDone: () => void;
}

/** Sets company and reference of an order. */
function ReferenceForm({ order, draft, values, takesFocus, onDone }: ReferenceFormProps) {
  const { mutateAsync } = useMutation(changeReference(useQueryClient()));
  const form = useForm({
    name: draft,
    labels: { company: "Company", reference: "Your reference (PO)" },
    initial: values,
    parse: ({ company, reference }) => parsed({}, { company: company.trim(), reference: reference.trim() }),
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
      aria-label="Company and reference"
      hasSummary={false}
      takesFocus={takesFocus}
    >
      <Field
        {...form.field("company")}
        autoComplete="organization"
        maxLength={100}
        readOnly={form.isSending}
      />
      <Field {...form.field("reference")} maxLength={50} readOnly={form.isSending} />
      <SubmitRow form={form} label="Save" busyLabel="Saving …">
        <CancelButton form={form} className="btn btn-outline" onCancel={onDone} />
      </SubmitRow>
    </Form>
  );
}
