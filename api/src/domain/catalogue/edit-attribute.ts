import type { EntityManager } from "@mikro-orm/postgresql";
import { sql, type SqlBool } from "kysely";
import { defineRecords } from "../audit/manage-records.ts";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { type AttributeDefinition, type ManagedAttribute, readAttributes } from "./attribute-definition.ts";
import { attributeChanges } from "./catalogue-changes.ts";
import { changeCatalogue } from "./change-catalogue.ts";

/** The maximum number of attributes: filters and forms read all of a category's. */
export const ATTRIBUTES_MAX = 500;
export const CHOICES_MAX = 200;

/** Returns all attributes by label. */
export const listAttributes = ({ em }: AdminContext): Promise<ManagedAttribute[]> => readAttributes(em);

/** Returns the attribute with this slug. Error: `not-found`. */
export const findAttribute = ({ em }: AdminContext, slug: string): Promise<ManagedAttribute> =>
  readAttribute(em, slug);

async function readAttribute(em: EntityManager, slug: string): Promise<ManagedAttribute> {
  const [attribute] = await readAttributes(em, [slug]);
  if (!attribute) throw new DomainError("not-found", "Attribute not found.");
  return attribute;
}

/**
 * The changes of attributes, which categories may have; the id is the slug. Slug and type stay, and so do choices and decimals that parts have. Only
 * an attribute that no category uses and no part has or had a value for can be removed. Errors: `attribute-taken`; `attribute-in-use`, which
 * names the category or the part.
 */
export const attributes = defineRecords<AttributeDefinition, ManagedAttribute>({
  kind: "attribute",
  change: changeCatalogue,
  find: readAttribute,
  findSame: async (em, attribute) => {
    const [known] = await readAttributes(em, [attribute.slug]);
    return known && Object.keys(attributeChanges(known, attribute)).length === 0 ? known.slug : undefined;
  },
  changesOf: attributeChanges,
  subjectOf: ({ slug }) => slug,
  insert: async (em, attribute) => {
    const { slug, label, type, unit, decimals } = attribute;
    const known = await readAttributes(em);
    if (known.some((other) => other.slug === slug)) {
      throw new DomainError("attribute-taken", "There is an attribute with this name already.", "slug");
    }
    if (known.length >= ATTRIBUTES_MAX) {
      throw new DomainError("attribute-taken", `There are ${ATTRIBUTES_MAX} attributes already.`, "slug");
    }
    await tables(em).insertInto("attribute").values({ slug, label, type, unit, decimals }).execute();
    await writeChoices(em, attribute);
    return slug;
  },
  update: async (em, before, attribute) => {
    const fixed = (["slug", "type"] as const).find((field) => before[field] !== attribute[field]);
    if (fixed) {
      throw new DomainError("attribute-in-use", `The ${fixed} can't be changed. Add a new attribute.`, fixed);
    }
    await assertChoicesStay(em, attribute);
    await assertDecimalsSuffice(em, attribute, before);
    const { slug, label, unit, decimals } = attribute;
    await tables(em)
      .updateTable("attribute")
      .set({ label, unit, decimals, version: before.version + 1 })
      .where("slug", "=", slug)
      .execute();
    await writeChoices(em, attribute);
  },
  remove: async (em, { slug }) => {
    const message = await reasonToStay(em, slug);
    if (message !== null) throw new DomainError("attribute-in-use", message);
    await tables(em).deleteFrom("attribute").where("slug", "=", slug).execute();
  },
});

async function reasonToStay(em: EntityManager, slug: string): Promise<string | null> {
  const category = await tables(em)
    .selectFrom("category_attribute as a")
    .innerJoin("category as c", "c.id", "a.category_id")
    .select("c.name")
    .where("a.attribute", "=", slug)
    .orderBy("c.name")
    .executeTakeFirst();
  if (category) return `The category ${category.name} uses it. Remove it there first.`;
  const used = await tables(em)
    .selectFrom("facet_value")
    .select("value")
    .where("attribute", "=", slug)
    .limit(1)
    .executeTakeFirst();
  if (used) return "Parts have or had values for it, so it can't be removed.";
  // Texts are no facets.
  const part = await tables(em)
    .selectFrom("tool")
    .select("part_number")
    .where((eb) => sql<SqlBool>`jsonb_exists(${eb.ref("attributes")}, ${slug})`)
    .limit(1)
    .executeTakeFirst();
  return part ? `Part ${part.part_number} has a value for it. Remove it there first.` : null;
}

/** Rejects the removal of choices that a part has or had: addresses of filters name them. */
async function assertChoicesStay(
  em: EntityManager,
  { slug, type, choices }: AttributeDefinition,
): Promise<void> {
  if (type !== "choice") return;
  const used = await tables(em)
    .selectFrom("facet_value")
    .select("value")
    .where("attribute", "=", slug)
    .execute();
  const gone = used.filter(({ value }) => !choices.some((choice) => choice.value === value));
  if (gone.length === 0) return;
  const values = gone.map(({ value }) => value).join(", ");
  const message = `Parts use ${values}. You can't remove ${gone.length === 1 ? "this choice" : "these choices"}.`;
  throw new DomainError("attribute-in-use", message, "choices");
}

/** A part whose value has more decimals could not be saved any more. */
async function assertDecimalsSuffice(
  em: EntityManager,
  { slug, decimals }: AttributeDefinition,
  before: AttributeDefinition,
): Promise<void> {
  if (decimals === null || decimals >= (before.decimals ?? 0)) return;
  const part = await tables(em)
    .selectFrom("tool")
    .select("part_number")
    .select((eb) => sql<string>`${eb.ref("attributes")} ->> ${slug}`.as("value"))
    .where((eb) => {
      const value = sql`(${eb.ref("attributes")} ->> ${slug})::numeric`;
      return sql<SqlBool>`jsonb_exists(${eb.ref("attributes")}, ${slug}) and ${value} <> round(${value}, ${decimals})`;
    })
    .limit(1)
    .executeTakeFirst();
  if (!part) return;
  const message = `Part ${part.part_number} has the value ${part.value}. Change it there first.`;
  throw new DomainError("attribute-in-use", message, "decimals");
}

async function writeChoices(em: EntityManager, { slug, choices }: AttributeDefinition): Promise<void> {
  await tables(em).deleteFrom("attribute_choice").where("attribute", "=", slug).execute();
  if (choices.length === 0) return;
  await tables(em)
    .insertInto("attribute_choice")
    .values(choices.map(({ value, label }, position) => ({ attribute: slug, value, label, position })))
    .execute();
}
