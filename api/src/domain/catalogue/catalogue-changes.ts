import type { AttributeUse, AttributeDefinition } from "./attribute-definition.ts";
import type { FieldChanges } from "../audit/audit-action.ts";
import { type Fields, fieldChanges } from "../audit/record-change.ts";

/** Returns what changed of an attribute; null before it was added and after it was removed. Its slug stays: another one is a change that is rejected. */
export function attributeChanges(
  before: AttributeDefinition | null,
  after: AttributeDefinition | null,
): FieldChanges {
  return {
    ...fieldChanges(before ? attributeFields(before) : {}, after ? attributeFields(after) : {}),
    ...(before && after && fieldChanges({ slug: before.slug }, { slug: after.slug })),
    ...orderChange(
      (before?.choices ?? []).map(({ value }) => value),
      (after?.choices ?? []).map(({ value }) => value),
    ),
  };
}

/** Returns what changed of the attributes of a category. */
export function attributeUseChanges(
  before: readonly AttributeUse[],
  after: readonly AttributeUse[],
): FieldChanges {
  return {
    ...fieldChanges(attributeUseFields(before), attributeUseFields(after)),
    ...orderChange(
      before.map(({ attribute }) => attribute),
      after.map(({ attribute }) => attribute),
    ),
  };
}

const attributeFields = ({ label, type, unit, decimals, choices }: AttributeDefinition): Fields => ({
  label,
  type,
  unit,
  decimals,
  ...Object.fromEntries(choices.map((choice) => [`choices.${choice.value}`, choice.label])),
});

const attributeUseFields = (uses: readonly AttributeUse[]): Fields =>
  Object.fromEntries(
    uses.map(({ attribute, isRequired, isFacet }) => [
      `attributes.${attribute}`,
      [isRequired ? "required" : "optional", ...(isFacet ? ["facet"] : [])].join(", "),
    ]),
  );

/** Compares the order of entries that both sides have: what was added or removed is a separate change. */
function orderChange(before: readonly string[], after: readonly string[]): FieldChanges {
  const stayed = before.filter((entry) => after.includes(entry));
  const now = after.filter((entry) => before.includes(entry));
  return fieldChanges({ order: stayed.join(", ") }, { order: now.join(", ") });
}
