import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { FormModel, FormState } from "../../lib/form/use-form.ts";
import { DiscardButton, Form, SubmitRow } from "../../ui/form.tsx";

interface EntryFormProps {
  readonly form: FormState & Pick<FormModel<never>, "isChanged" | "isSending" | "reset">;
  /** The name of one in texts, such as `category`. */
  readonly word: string;
  readonly isNew: boolean;
  /** The path of the list, which cancels a new one. */
  readonly listPath: string;
  readonly hasSummary?: boolean;
  readonly children: ReactNode;
}

/** The form of a category or an attribute. */
export function EntryForm({ form, word, isNew, listPath, hasSummary = true, children }: EntryFormProps) {
  const title = isNew ? `Add ${word}` : "Details";
  return (
    <Form
      form={form}
      hasSummary={hasSummary}
      takesFocus={isNew}
      className="card-box"
      aria-label={title}
      heading={<h2>{title}</h2>}
    >
      {children}
      <SubmitRow form={form} label={isNew ? title : "Save"} busyLabel="Saving …">
        {isNew ? (
          <Link className="link-button" to={listPath}>
            Cancel
          </Link>
        ) : (
          <DiscardButton form={form} />
        )}
      </SubmitRow>
    </Form>
  );
}
