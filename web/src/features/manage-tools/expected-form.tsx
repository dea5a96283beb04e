import { useState } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { useEditForm } from "../../lib/form/use-edit-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { useTimes } from "../settings/use-times.ts";
import { type ManagedTool, type ToolChange, toolPart } from "../tool/manage-tools.api.ts";
import { type ToolSectionProps, useToolPart } from "./use-tool-part.ts";

/** The day when more units of a tool are expected; empty for none. */
export function ExpectedForm({ tool, email }: ToolSectionProps) {
  const [openedAt] = useState(() => new Date());
  const today = useTimes().isoDay(openedAt);
  const form = useEditForm<"expectedOn", Pick<ToolChange, "expectedOn">, ManagedTool>({
    ...useToolPart(toolPart, tool.id),
    name: `expected-on:${email}:${tool.id}`,
    labels: { expectedOn: "More expected on" },
    stored: tool,
    entriesOf: ({ expectedOn }) => ({ expectedOn: expectedOn ?? "" }),
    parse: ({ expectedOn }) => {
      const isDay = expectedOn === "" || /^\d{4}-\d\d-\d\d$/.test(expectedOn);
      const hasPassed = expectedOn !== "" && expectedOn < today;
      const error = (!isDay && "Enter a date.") || (hasPassed && "Enter today or a later date.") || undefined;
      return parsed({ expectedOn: error }, { expectedOn: expectedOn || null });
    },
    onSaved: ({ expectedOn }) =>
      notifySuccess("SUCCESS", expectedOn === null ? "Expected date removed" : "Date saved"),
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
