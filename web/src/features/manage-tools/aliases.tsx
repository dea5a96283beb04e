import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Alias, ALIAS_KINDS, ALIAS_LABELS } from "../../lib/alias.ts";
import { parsed } from "../../lib/form/field-errors.ts";
import { useForm } from "../../lib/form/use-form.ts";
import { passFocus } from "../../lib/move-focus.ts";
import { notifyError, notifySuccess } from "../../lib/notify.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Field } from "../../ui/field.tsx";
import { Form, SubmitRow } from "../../ui/form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { aliasError, isSameNumber, PART_NUMBER_MAX } from "../../lib/part-number.ts";
import { conflictOf, LIST_CHANGED_MEANWHILE, saveErrorText } from "./conflict.ts";
import { detailsOf, editTool, type ManagedTool } from "../tool/manage-tools.api.ts";
import "./aliases.scss";

/** The other numbers that lead to a tool, with a form that adds one. `email` is the admin's and names the draft. */
export function Aliases({ tool, email }: { tool: ManagedTool; email: string }) {
  const { mutateAsync, isPending } = useMutation(editTool(useQueryClient()));
  const heading = useRef<HTMLHeadingElement>(null);
  const store = (aliases: readonly Alias[]) => mutateAsync({ ...detailsOf(tool), aliases });
  const remove = async (alias: Alias): Promise<void> => {
    const pressed = document.activeElement;
    try {
      await store(tool.aliases.filter(({ value }) => !isSameNumber(value, alias.value)));
      notifySuccess("SUCCESS", `${alias.value} is removed.`);
      passFocus(heading.current, pressed);
    } catch (error) {
      notifyError("ERROR", saveErrorText(error, LIST_CHANGED_MEANWHILE));
    }
  };
  return (
    <section className="aliases card-box" aria-labelledby="aliases-title">
      <h2 id="aliases-title" ref={heading} tabIndex={-1}>
        Other numbers
      </h2>
      {tool.aliases.length === 0 ? (
        <p className="secondary">No other numbers yet.</p>
      ) : (
        <ul>
          {tool.aliases.map((alias) => (
            <li key={alias.value}>
              <span>
                <strong className="tabular">{alias.value}</strong>
                <span className="fine">{ALIAS_LABELS[alias.kind]}</span>
              </span>
              <BusyButton
                className="link-button"
                isBusy={isPending}
                aria-label={`Remove ${alias.value}`}
                onClick={() => void remove(alias)}
              >
                Remove
              </BusyButton>
            </li>
          ))}
        </ul>
      )}
      <AddAlias tool={tool} email={email} onAdd={(alias) => store([...tool.aliases, alias])} />
    </section>
  );
}

interface AddAliasProps {
  readonly tool: ManagedTool;
  readonly email: string;
  readonly onAdd: (alias: Alias) => Promise<unknown>;
}

function AddAlias({ tool, email, onAdd }: AddAliasProps) {
  const form = useForm<"value" | "kind", Alias>({
    name: `add-alias:${email}:${tool.id}`,
    labels: { value: "Number", kind: "Kind" },
    wireNames: { aliases: "value", [`aliases.${tool.aliases.length}.value`]: "value" },
    initial: { value: "", kind: ALIAS_KINDS[0] },
    parse: (values) => {
      const value = values.value.trim();
      const kind = ALIAS_KINDS.find((one) => one === values.kind) ?? ALIAS_KINDS[0];
      const taken = [tool.partNumber, ...tool.aliases.map((alias) => alias.value)];
      const isOwn = taken.some((number) => isSameNumber(number, value));
      const error = aliasError(value) ?? (isOwn ? "This tool already has this number." : undefined);
      return parsed({ value: error }, { value, kind });
    },
    async send(alias) {
      const conflict = await conflictOf(onAdd(alias), "value", LIST_CHANGED_MEANWHILE);
      if (!conflict) notifySuccess("SUCCESS", `${alias.value} added`);
      return conflict;
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
