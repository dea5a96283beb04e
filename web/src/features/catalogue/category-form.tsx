import type { ReactNode } from "react";
import { parsed } from "../../lib/form/field-errors.ts";
import { writeBase } from "../../lib/form/send-edit.ts";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { inTreeOrder, pathOf, pathText } from "./managed-categories.ts";
import type { ManagedCategory } from "./managed-catalogue.api.ts";
import { SelectField } from "../../ui/select-field.tsx";

const NAME_MAX = 80;
/** A category of the last level has none below it. */
const LEVELS_MAX = 4;
/** The parent of a top category. */
export const TOP = "None (top category)";

export interface CategoryDetails {
  readonly name: string;
  readonly parentId: string | null;
}

interface CategoryFormProps {
  /** Names the draft. */
  readonly name: string;
  readonly title: string;
  readonly categories: readonly ManagedCategory[];
  /** The category that is edited. */
  readonly category?: ManagedCategory;
  readonly initial: CategoryDetails;
  readonly label: string;
  readonly takesFocus?: boolean;
  readonly hint: string;
  readonly onSend: (details: CategoryDetails, form: FormModel<"name" | "parentId" | "base">) => Promise<void>;
  /** The content that is shown next to the button. */
  readonly children?: (form: FormModel<"name" | "parentId">) => ReactNode;
}

export const categoryFields = ({ name, parentId }: CategoryDetails) => ({ name, parentId: parentId ?? "" });

/** A form with name and parent of a category. */
export function CategoryForm(props: CategoryFormProps) {
  const { name, title, categories, category, initial, label, takesFocus, hint, onSend, children } = props;
  const fields = categoryFields(initial);
  const base = writeBase(fields);
  const form = useForm<"name" | "parentId" | "base", CategoryDetails>({
    name,
    labels: { name: "Name", parentId: "Parent category" },
    initial: { ...fields, base },
    pinned: { base },
    parse: (values) => {
      const entered = values.name.trim();
      return parsed(
        { name: entered === "" ? "Enter a name, e.g. Hex bolts." : undefined },
        { name: entered, parentId: values.parentId === "" ? null : values.parentId },
      );
    },
    async send(details) {
      await onSend(details, form);
    },
    resetAfterSend: true,
  });
  const above = inTreeOrder(categories).filter((each) => {
    const path = pathOf(categories, each);
    return path.length < LEVELS_MAX && path.every(({ id }) => id !== category?.id);
  });
  return (
    <Form
      form={form}
      hasSummary={false}
      takesFocus={takesFocus ?? false}
      className="card-box category-form"
      aria-label={title}
      heading={<h2>{title}</h2>}
    >
      <div className="pair">
        <Field {...form.field("name")} required autoComplete="off" maxLength={NAME_MAX} hint={hint} />
        <SelectField {...form.field("parentId")}>
          <option value="">{TOP}</option>
          {above.map((each) => (
            <option key={each.id} value={each.id}>
              {pathText(categories, each)}
            </option>
          ))}
        </SelectField>
      </div>
      <SubmitRow form={form} label={label} busyLabel="Saving …">
        {children?.(form)}
      </SubmitRow>
    </Form>
  );
}
