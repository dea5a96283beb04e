import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { useTimes } from "../settings/use-times.ts";
import { conflictOf } from "./conflict.ts";
import { detailsOf, editTool, type ManagedTool } from "../tool/manage-tools.api.ts";

/** The day when more units of a tool are expected; empty for none. `email` is the admin's and names the draft. */
export function ExpectedForm({ tool, email }: { tool: ManagedTool; email: string }) {
  const { mutateAsync } = useMutation(editTool(useQueryClient()));
  const [openedAt] = useState(() => new Date());
  const today = useTimes().isoDay(openedAt);
  const form = useForm<"expectedOn", string | null>({
    name: `expected-on:${email}:${tool.id}`,
    labels: { expectedOn: "More expected on" },
    wireNames: { expectedOn: "expectedOn" },
    initial: { expectedOn: tool.expectedOn ?? "" },
    parse: ({ expectedOn }) => {
      const isDay = expectedOn === "" || /^\d{4}-\d\d-\d\d$/.test(expectedOn);
      const hasPassed = expectedOn !== "" && expectedOn < today;
      const error = (!isDay && "Enter a date.") || (hasPassed && "Enter today or a later date.") || undefined;
      return parsed({ expectedOn: error }, expectedOn === "" ? null : expectedOn);
    },
    async send(expectedOn) {
      const conflict = await conflictOf(mutateAsync({ ...detailsOf(tool), expectedOn }), "expectedOn");
      if (!conflict) notifySuccess("SUCCESS", expectedOn === null ? "Expected date removed" : "Date saved");
      return conflict;
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} className="terms-form card-box" aria-label="More expected">
      <Field
        {...form.field("expectedOn")}
        type="date"
        min={today}
        max="2099-12-31"
        hint="Shown while the tool is sold out. Cleared when enough units for an order are in stock."
      />
      <SubmitRow form={form} label="Save date" busyLabel="Saving …" />
    </Form>
  );
}
