import type { FormModel } from "../../lib/form/use-form.ts";
import { Labelled } from "../../ui/labelled.tsx";
import { inTreeOrder, pathText, type CategoryAttribute } from "../catalogue/managed-categories.ts";
import type { ManagedCatalogue } from "../catalogue/managed-catalogue.api.ts";
import { enteredAttributes, nameOf, type ClassificationName } from "./classification-values.ts";
import "./classification-fields.scss";

/** The input of each type. */
const INPUTS = {
  number: { inputMode: "decimal", maxLength: 22 },
  text: { maxLength: 200 },
  date: { type: "date", min: "1900-01-01", max: "2099-12-31" },
} as const;

type ClassificationForm = Pick<FormModel<ClassificationName>, "values" | "field">;

interface ClassificationFieldsProps {
  readonly catalogue: ManagedCatalogue;
  readonly form: ClassificationForm;
}

/** The category of a tool and a field for each attribute of the category. */
export function ClassificationFields({ catalogue, form }: ClassificationFieldsProps) {
  const attributes = enteredAttributes(catalogue, form.values);
  const category = form.field("category");
  return (
    <div className="classification-fields">
      <Labelled label={category.label} error={category.error}>
        {(control) => (
          <select {...control} name={category.name} value={category.value} onChange={category.onChange}>
            <option value="">No category</option>
            {inTreeOrder(catalogue.categories).map((each) => (
              <option key={each.id} value={each.slug}>
                {pathText(catalogue.categories, each)}
              </option>
            ))}
          </select>
        )}
      </Labelled>
      {attributes.some(({ isRequired }) => isRequired) && (
        <p className="form-text">Fields with * are required in this category.</p>
      )}
      {attributes.length > 0 && (
        <div className="attribute-fields">
          {attributes.map((attribute) => (
            <AttributeField key={attribute.slug} attribute={attribute} form={form} />
          ))}
        </div>
      )}
    </div>
  );
}

function AttributeField({ attribute, form }: { attribute: CategoryAttribute; form: ClassificationForm }) {
  const { label, error, ...field } = form.field(nameOf(attribute.slug));
  const { type, unit, choices, isRequired } = attribute;
  const options =
    type === "boolean"
      ? [
          { value: "true", label: "Yes" },
          { value: "false", label: "No" },
        ]
      : choices;
  return (
    <Labelled label={label} error={error} isMarked={isRequired} unit={unit}>
      {(control) =>
        type === "choice" || type === "boolean" ? (
          <select {...control} {...field} required={isRequired}>
            <option value="">{isRequired ? "Choose one" : "None"}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input
            dir="auto"
            {...control}
            {...field}
            {...INPUTS[type]}
            required={isRequired}
            autoComplete="off"
          />
        )
      }
    </Labelled>
  );
}
