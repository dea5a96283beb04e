import { type Alias, ALIAS_KINDS, ALIAS_LABELS } from "../../lib/alias.ts";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { notifySuccess } from "../../lib/notify.tsx";
import { aliasError, isSameNumber, PART_NUMBER_MAX } from "../../lib/part-number.ts";
import { EditedList } from "../../ui/edited-list.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { toolPart } from "../tool/manage-tools.api.ts";
import { type AddFormProps, type ToolSectionProps, useToolList } from "./use-tool-part.ts";
import "./aliases.scss";

const valueOf = ({ value }: Alias): string => value;

/** The other numbers that lead to a tool, with a form that adds one. */
export function Aliases({ tool, email }: ToolSectionProps) {
  const list = useToolList(tool, {
    part: toolPart,
    entriesOf: ({ aliases }) => aliases,
    idOf: valueOf,
    contentOf: (aliases) => ({ aliases }),
  });
  return (
    <section className="aliases card-box" aria-labelledby="aliases-title">
      <EditedList
        {...list}
        title="Other numbers"
        titleId="aliases-title"
        nameOf={valueOf}
        empty="No other numbers yet."
      >
        {({ value, kind }) => (
          <span>
            <strong className="tabular">{value}</strong>
            <span className="fine">{ALIAS_LABELS[kind]}</span>
          </span>
        )}
      </EditedList>
      <AddAlias tool={tool} email={email} onAdd={(alias) => list.onSave([...tool.aliases, alias])} />
    </section>
  );
}

function AddAlias({ tool, email, onAdd }: AddFormProps<Alias>) {
  const form = useForm<"value" | "kind", Alias>({
    name: `add-alias:${email}:${tool.id}`,
    labels: { value: "Number", kind: "Kind" },
    wireNames: { aliases: "value" },
    initial: { value: "", kind: ALIAS_KINDS[0] },
    parse: (values) => {
      const value = values.value.trim();
      const kind = ALIAS_KINDS.find((one) => one === values.kind) ?? ALIAS_KINDS[0];
      const taken = [tool.partNumber, ...tool.aliases.map(valueOf)];
      const isOwn = taken.some((number) => isSameNumber(number, value));
      const error = aliasError(value) ?? (isOwn ? "This tool already has this number." : undefined);
      return parsed({ value: error }, { value, kind });
    },
    async send(alias) {
      await onAdd(alias);
      notifySuccess("SUCCESS", `${alias.value} added`);
    },
    resetAfterSend: true,
  });
  return (
    <Form form={form} className="add-alias" aria-label="Add a number">
      <div className="pair">
        <Field
          {...form.field("value")}
          required
          autoComplete="off"
          maxLength={PART_NUMBER_MAX}
          className="tabular"
        />
        <SelectField {...form.field("kind")}>
          {ALIAS_KINDS.map((one) => (
            <option key={one} value={one}>
              {ALIAS_LABELS[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <SubmitRow form={form} label="Add number" busyLabel="Adding …" />
    </Form>
  );
}
