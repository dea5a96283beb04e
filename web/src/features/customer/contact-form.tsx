import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { phoneError } from "../../lib/phone.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { storeContact, type Contact } from "./contact.api.ts";

const LABELS = { phone: "Phone", company: "Company", reference: "Your reference (PO)" };

/** A form with phone, company and reference, with which every order of the customer begins. */
export function ContactForm({ email, contact }: { email: string; contact: Contact }) {
  const { mutateAsync } = useMutation(storeContact(email, useQueryClient()));
  const { phone, company, reference } = contact;
  const form = useForm({
    name: `contact:${email}`,
    labels: LABELS,
    initial: { phone, company, reference },
    parse: (values) => {
      const phone = values.phone.trim();
      const [company, reference] = [values.company.trim(), values.reference.trim()];
      return parsed({ phone: phoneError(phone) }, { phone, company, reference });
    },
    async send(content) {
      await mutateAsync(content);
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} hasSummary={false} className="card-box" aria-label="Contact data">
      <Field {...form.field("phone")} type="tel" maxLength={40} autoComplete="tel" />
      <Field {...form.field("company")} maxLength={100} autoComplete="organization" />
      <Field
        {...form.field("reference")}
        maxLength={50}
        autoComplete="off"
        hint="On your order, receipt and label. You can change it for each order."
      />
      <SubmitRow form={form} label="Save contact data" busyLabel="Saving …">
        <span role="status">
          {form.isSent && (
            <span className="saved">
              <CircleCheck size={17} aria-hidden="true" /> Saved
            </span>
          )}
        </span>
      </SubmitRow>
    </Form>
  );
}
