import type { ComponentProps } from "react";
import type { FormModel, FormState } from "../lib/form/use-form.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FormAlert } from "./form-alert.tsx";
import { Form } from "./form.tsx";

interface FormDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, "busy" | "error" | "onConfirm"> {
  readonly form: FormState & Pick<FormModel<never>, "reset">;
}

/** A confirmation that sends a form. Cancel deletes what was entered. */
export function FormDialog({ form, children, onClose, ...dialog }: FormDialogProps) {
  const cancel = (): void => {
    form.reset();
    onClose();
  };
  return (
    <ConfirmDialog {...dialog} busy={form.isSending} onConfirm={() => void form.submit()} onClose={cancel}>
      <Form form={form} hasSummary={false}>
        {children}
        <FormAlert message={form.message} />
      </Form>
    </ConfirmDialog>
  );
}
