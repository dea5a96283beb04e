import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChange } from "../audit/record-change.ts";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { type AttributeUse, readAttributes } from "./attribute-definition.ts";
import { attributeUseChanges } from "./catalogue-changes.ts";
import { changeCatalogue } from "./change-catalogue.ts";

/**
 * Sets which attributes the parts of a category, and of those below it, have: in this order, after those of the categories above. Parts retain the
 * values of attributes that the category no longer has. Changes nothing if the category's `version` is no longer the one that the admin saw. Errors:
 * `not-found`; `unknown-attribute`, also for one that is named twice; `bad-attributes` for a date that would be a facet.
 */
export async function setCategoryAttributes(
  ctx: AdminContext,
  input: { id: string; version: number; attributes: readonly AttributeUse[] },
): Promise<{ readonly edited: boolean }> {
  const { id, version, attributes } = input;
  return changeCatalogue(ctx, async (em) => {
    const category = await tables(em)
      .selectFrom("category")
      .select(["slug", "version"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!category) throw new DomainError("not-found", "Category not found.");
    const before = await readAttributeUses(em, id);
    const changes = attributeUseChanges(before, attributes);
    if (Object.keys(changes).length === 0) return { edited: true };
    if (category.version !== version) return { edited: false };
    await assertKnown(em, attributes);
    await tables(em).deleteFrom("category_attribute").where("category_id", "=", id).execute();
    if (attributes.length > 0) {
      await tables(em)
        .insertInto("category_attribute")
        .values(
          attributes.map(({ attribute, isRequired, isFacet }, position) => ({
            category_id: id,
            attribute,
            position,
            is_required: isRequired,
            is_facet: isFacet,
          })),
        )
        .execute();
    }
    await tables(em)
      .updateTable("category")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .execute();
    await recordChange(em, {
      action: "category.attributes-set",
      subject: category.slug,
      actorId: ctx.admin.customerId,
      changes,
    });
    return { edited: true };
  });
}

async function assertKnown(em: EntityManager, attributes: readonly AttributeUse[]): Promise<void> {
  const slugs = attributes.map(({ attribute }) => attribute);
  const types = new Map((await readAttributes(em, slugs)).map(({ slug, type }) => [slug, type]));
  const wrong = slugs.find((slug, at) => !types.has(slug) || slugs.indexOf(slug) !== at);
  if (wrong !== undefined) {
    const what = types.has(wrong) ? "is named twice" : "is no attribute";
    throw new DomainError("unknown-attribute", `${wrong} ${what}.`, "attributes");
  }
  const date = attributes.find(({ attribute, isFacet }) => isFacet && types.get(attribute) === "date");
  if (date) {
    const message = `${date.attribute} is a date, which is no facet: customers sort by it.`;
    throw new DomainError("bad-attributes", message, "attributes");
  }
}

async function readAttributeUses(em: EntityManager, categoryId: string): Promise<AttributeUse[]> {
  const rows = await tables(em)
    .selectFrom("category_attribute")
    .select(["attribute", "is_required", "is_facet"])
    .where("category_id", "=", categoryId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    attribute: row.attribute,
    isRequired: row.is_required,
    isFacet: row.is_facet,
  }));
}
