import type { ReactNode } from "react";
import { notifySuccess } from "../../lib/notify.tsx";
import { writeBase } from "../../lib/form/send-edit.ts";
import { useForm, type FormModel } from "../../lib/form/use-form.ts";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import type { Attribute } from "./managed-catalogue.api.ts";
import {
  ATTRIBUTE_LABELS,
  ATTRIBUTE_WIRE_NAMES,
  attributeEntries,
  type AttributeName,
  attributeSlug,
  LABEL_MAX,
  readAttribute,
} from "./attribute-form.ts";
import { TYPE_LABELS } from "./attribute-text.ts";
import { readChoices, writeChoices } from "./choice-lines.ts";
import { ChoicesField } from "./choices-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";

interface AttributeFormProps {
  /** Names the draft. */
  readonly name: string;
  readonly title: string;
  readonly attribute: Attribute;
  /** True if its slug and type are stored: they stay. */
  readonly isStored: boolean;
  readonly label: string;
  readonly success: string;
  readonly onSend: (attribute: Attribute, form: FormModel<AttributeName | "base">) => Promise<void>;
  /** The content that is shown next to the button. */
  readonly children: (form: FormModel<AttributeName>) => ReactNode;
}

/** The form of a new or stored attribute, with the fields that its type has. */
export function AttributeForm(props: AttributeFormProps) {
  const { name, title, attribute, isStored, label, success, onSend, children } = props;
  const entries = attributeEntries(attribute);
  const base = writeBase(entries);
  const form = useForm<AttributeName | "base", Attribute>({
    name,
    labels: ATTRIBUTE_LABELS,
    wireNames: ATTRIBUTE_WIRE_NAMES,
    initial: { ...entries, base },
    pinned: { base },
    parse: readAttribute,
    async send(entered) {
      await onSend(entered, form);
      notifySuccess("SUCCESS", success);
    },
    resetAfterSend: true,
  });
  const { values, errors } = form;
  return (
    <Form
      form={form}
      className="card-box attribute-form"
      aria-label={title}
      takesFocus={!isStored}
      heading={<h2>{title}</h2>}
    >
      <div className="pair">
        <Field
          {...form.field("label")}
          required
          autoComplete="off"
          maxLength={LABEL_MAX}
          hint="Customers see it, e.g. Length."
        />
        {isStored ? (
          <Fixed label="URL name" value={attribute.slug} />
        ) : (
          <Field
            {...form.field("slug")}
            autoComplete="off"
            maxLength={40}
            placeholder={attributeSlug({ slug: "", label: values.label })}
            hint="Also the name of its column in files. It can't be changed later."
          />
        )}
      </div>
      <div className="pair">
        {isStored ? (
          <Fixed label="Type" value={TYPE_LABELS[attribute.type]} />
        ) : (
          <SelectField {...form.field("type")} hint="It can't be changed later.">
            {Object.entries(TYPE_LABELS).map(([type, text]) => (
              <option key={type} value={type}>
                {text}
              </option>
            ))}
          </SelectField>
        )}
        {values.type === "number" && (
          <div className="pair">
            <Field
              {...form.field("unit")}
              autoComplete="off"
              maxLength={12}
              hint={isStored ? "Values are not converted." : "Empty: a count or ratio"}
            />
            <Field
              {...form.field("decimals")}
              required
              inputMode="numeric"
              autoComplete="off"
              hint="0 to 6"
            />
          </div>
        )}
      </div>
      {values.type === "choice" && (
        <>
          <ChoicesField
            choices={readChoices(values.choices)}
            errors={errors}
            onChange={(choices) => form.change({ choices: writeChoices(choices) })}
          />
          <p className="form-text">
            The URL name is also used in files. It can&apos;t be changed later. You can&apos;t remove a choice
            that parts use.
          </p>
        </>
      )}
      <SubmitRow form={form} label={label} busyLabel="Saving …">
        {children(form)}
      </SubmitRow>
    </Form>
  );
}

/** A value that is stored for good. */
function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <span className="form-label">{label}</span>
      <p className="fixed-value">
        {value} <span className="fine">Can&apos;t be changed</span>
      </p>
    </div>
  );
}
