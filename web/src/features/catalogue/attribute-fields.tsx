import { useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useRecordForm } from "../records/use-record-form.ts";
import {
  ATTRIBUTE_LABELS,
  attributeEntries,
  type AttributeName,
  attributeSlug,
  LABEL_MAX,
  readAttribute,
} from "./attribute-form.ts";
import { TYPE_LABELS } from "./attribute-text.ts";
import { manageAttribute } from "./catalogue-paths.ts";
import { ChoicesField } from "./choices-field.tsx";
import { EntryForm } from "./entry-form.tsx";
import { attributeCalls, type AttributeRecord } from "./manage-catalogue.api.ts";
import type { Attribute, ManagedCatalogue } from "./managed-catalogue.api.ts";
import { mergeAttribute } from "./merge-attribute.ts";

interface AttributeFormProps {
  /** Undefined for a new one. The slug and the type of a stored one stay. */
  readonly attribute: AttributeRecord | undefined;
  /** The admin's, which names the draft. */
  readonly email: string;
}

/** The form of a new or stored attribute, with the fields that its type has. */
export function AttributeForm({ attribute, email }: AttributeFormProps) {
  const navigate = useNavigate();
  const form = useRecordForm<AttributeName, Attribute, AttributeRecord, ManagedCatalogue>({
    word: "attribute",
    record: attribute,
    email,
    calls: attributeCalls,
    labels: ATTRIBUTE_LABELS,
    entriesOf: attributeEntries,
    read: readAttribute,
    merge: mergeAttribute,
    savedText: () => (attribute ? "Attribute saved" : "Attribute added. You can now use it in categories."),
    onAdded: ({ slug }) => void navigate(manageAttribute(slug)),
  });
  const { values, errors } = form;
  return (
    <EntryForm form={form} word="attribute" isNew={attribute === undefined} listPath={paths.manageAttributes}>
      <div className="pair">
        <Field
          {...form.field("label")}
          required
          autoComplete="off"
          maxLength={LABEL_MAX}
          hint="Customers see it, e.g. Length."
        />
        {attribute ? (
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
        {attribute ? (
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
              hint={attribute ? "Values are not converted." : "Empty: a count or ratio"}
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
            value={values.choices}
            errors={errors}
            onChange={(choices) => form.change({ choices })}
          />
          <p className="form-text">
            The URL name is also used in files. It can&apos;t be changed later. You can&apos;t remove a choice
            that parts use.
          </p>
        </>
      )}
    </EntryForm>
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
