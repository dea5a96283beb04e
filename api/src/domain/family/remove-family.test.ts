import { describe, expect, it } from "vitest";
import { aCategory, aFamily, aFamilyContent, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import {
  FAMILIES_MAX,
  families,
  type FamilyContent,
  findManagedFamily,
  listFamilies,
} from "./manage-families.ts";

const shop = shopFixture();

const WAITING = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const add = async (over: Partial<FamilyContent> = {}): Promise<{ id: string }> =>
  families.add(await anAdminContext(shop), aFamilyContent(over));
const remove = async (id: string): Promise<void> => families.remove(await anAdminContext(shop), id);
const find = async (id: string) => findManagedFamily(await anAdminContext(shop), id);
const list = async () => listFamilies(await anAdminContext(shop));

/** A document of a family without revisions; returns its id. */
async function aDocument(familyId: string, title: string): Promise<string> {
  const id = newId();
  await shop.em.execute("insert into document (id, family_id, kind, title) values (?, ?, 'datasheet', ?)", [
    id,
    familyId,
    title,
  ]);
  return id;
}

const eventsOf = (type: string, slug: string): Promise<number> =>
  countOf(shop, "audit_entry where action = ? and subject = ?", [type, slug]);

describe("removing a family", () => {
  it("leaves its parts, its category and its attributes, and records what it was", async () => {
    const unique = newId().slice(-12);
    const tool = await aTool(shop);
    await aCategory(shop, { slug: `bolts-${unique}` });
    await anAttribute(shop, { slug: `size-${unique}`, type: "number" });
    const content = aFamilyContent({
      category: `bolts-${unique}`,
      columns: [{ attribute: `size-${unique}`, letter: "L" }],
      parts: [tool.partNumber],
    });
    const { slug, id } = await find((await add(content)).id);
    await remove(id);
    await expect(find(id)).rejects.toMatchObject({ code: "not-found", field: "family" });
    expect(await countOf(shop, "tool where id = ? and family_id is null", [tool.id])).toBe(1);
    expect(await countOf(shop, "category where slug = ?", [`bolts-${unique}`])).toBe(1);
    expect(await countOf(shop, "attribute where slug = ?", [`size-${unique}`])).toBe(1);
    expect(await countOf(shop, "family_column where family_id = ?", [id])).toBe(0);
    const [event] = await shop.em.execute<{ changes: object }[]>(
      "select changes from audit_entry where action = 'family.removed' and subject = ?",
      [slug],
    );
    expect(event?.changes).toEqual({
      name: { from: content.name, to: null },
      description: { from: content.description, to: null },
      category: { from: `bolts-${unique}`, to: null },
      columns: { from: `size-${unique} (L)`, to: null },
      partsRemoved: { from: tool.partNumber, to: null },
    });
  });

  it("is rejected while it has a document, and changes nothing", async () => {
    const { id } = await add({ parts: [(await aTool(shop)).partNumber] });
    const before = await find(id);
    const documentId = await aDocument(id, "Dimensions");
    await expect(remove(id)).rejects.toMatchObject({
      code: "family-has-documents",
      message: "It has documents, such as Dimensions. Remove them first.",
    });
    expect(await find(id)).toEqual(before);
    expect(await eventsOf("family.removed", before.slug)).toBe(0);
    await shop.em.execute("delete from document where id = ?", [documentId]);
    await remove(id);
  });

  it("waits for a document that is being added, and is rejected then", async () => {
    const { id } = await add();
    const adding = shop.em;
    await adding.begin();
    await adding.execute("select id from family where id = ? for update", [id]);
    const removed = remove(id).catch((error: unknown) => error);
    await expect.poll(() => countOf(shop, WAITING)).toBe(1);
    await adding.execute("insert into document (id, family_id, kind, title) values (?, ?, 'cad', 'Model')", [
      newId(),
      id,
    ]);
    await adding.commit();
    expect(await removed).toMatchObject({ code: "family-has-documents" });
    await expect(find(id)).resolves.toMatchObject({ id });
  });

  it("locks its parts in the order of their ids, as an import does", async () => {
    const [{ id: low }, { id: high }] = [await aTool(shop), await aTool(shop)];
    // Stored in the other order.
    const { id } = await aFamily(shop, { slug: `ordered-${newId()}`, name: "Ordered", toolIds: [high] });
    await shop.em.execute("update tool set family_id = ? where id = ?", [id, low]);
    const blocker = shop.em;
    await blocker.begin();
    await blocker.execute("select 1 from tool where id = ? for update", [low]);
    const removed = remove(id);
    await expect.poll(() => countOf(shop, WAITING)).toBe(1);
    await blocker.execute("select 1 from tool where id = ? for update nowait", [high]);
    await blocker.rollback();
    await removed;
    expect(await countOf(shop, "tool where id in (?, ?) and family_id is null", [low, high])).toBe(2);
  });

  it("three times at once removes it once", async () => {
    const { id } = await add();
    const { slug } = await find(id);
    const results = await Promise.allSettled([remove(id), remove(id), remove(id)]);
    const reasons = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(reasons).toMatchObject([{ code: "not-found" }, { code: "not-found" }]);
    expect(await eventsOf("family.removed", slug)).toBe(1);
  });

  it("while it is edited never leaves a part in it", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await add();
      const { partNumber } = await aTool(shop);
      const ctx = await anAdminContext(shop);
      const [edited, removed] = await Promise.allSettled([
        families.edit(ctx, { id, version: 1, content: aFamilyContent({ parts: [partNumber] }) }),
        remove(id),
      ]);
      expect(removed.status).toBe("fulfilled");
      if (edited.status === "rejected") expect(edited.reason).toMatchObject({ code: "not-found" });
      expect(await countOf(shop, "tool where part_number = ? and family_id is null", [partNumber])).toBe(1);
    }
  });
});

it("an unknown family is not-found for each use case, and nothing is recorded", async () => {
  const id = newId();
  const ctx = await anAdminContext(shop);
  const before = await countOf(shop, "audit_entry where action like 'family.%'");
  const expected = { code: "not-found", field: "family", message: "Family not found." };
  await expect(find(id)).rejects.toMatchObject(expected);
  await expect(remove(id)).rejects.toMatchObject(expected);
  await expect(families.edit(ctx, { id, version: 1, content: aFamilyContent() })).rejects.toMatchObject(
    expected,
  );
  expect(await countOf(shop, "audit_entry where action like 'family.%'")).toBe(before);
});

describe("the list of families", () => {
  it("is by name, and counts archived parts too", async () => {
    const unique = newId();
    const tools = [await aTool(shop), await aTool(shop, { archivedAt: new Date() })];
    const slug = `list-${unique}`;
    const late = await aFamily(shop, { slug, name: `${unique} b`, toolIds: tools.map(({ id }) => id) });
    const early = await add({ name: `${unique} a` });
    const listed = (await list()).filter(({ name }) => name.startsWith(unique));
    expect(listed).toEqual([
      { id: early.id, slug: `${unique}-a`, name: `${unique} a`, parts: 0 },
      { id: late.id, slug, name: `${unique} b`, parts: 2 },
    ]);
  });

  it("is limited: of ten admins who add the last one at once, one does", async () => {
    await shop.em.execute(
      `insert into family (id, slug, name, description)
       select uuidv7(), 'many-' || n, 'Many ' || n, '' from generate_series(1, ?::int) as n`,
      [FAMILIES_MAX - 1 - (await countOf(shop, "family"))],
    );
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => add()));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "too-many-families" });
    }
    expect(await list()).toHaveLength(FAMILIES_MAX);
    const [first] = await list();
    await remove(first?.id ?? "");
    await expect(add()).resolves.toEqual({ id: expect.any(String) });
  });
});
