import { describe, expect, it } from "vitest";
import { aCategory, aFamilyContent, anAttribute } from "../../testing/catalogue.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { countOf, statusOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { FAMILY_PARTS_MAX } from "./family-columns.ts";
import {
  families,
  type FamilyContent,
  findManagedFamily,
  listFamilies,
  type ManagedFamily,
} from "./manage-families.ts";

const shop = shopFixture();

const WAITING = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

const find = async (id: string): Promise<ManagedFamily> => findManagedFamily(await anAdminContext(shop), id);

async function add(over: Partial<FamilyContent> = {}): Promise<ManagedFamily> {
  const { id } = await families.add(await anAdminContext(shop), aFamilyContent(over));
  return find(id);
}

const edit = async (
  { id, slug: _slug, version, ...content }: ManagedFamily,
  over: Partial<FamilyContent>,
): Promise<{ readonly edited: boolean }> =>
  families.edit(await anAdminContext(shop), { id, version, content: { ...content, ...over } });

async function anAttributeSlug(): Promise<string> {
  const slug = `size-${newId().slice(-12)}`;
  await anAttribute(shop, { slug, type: "number" });
  return slug;
}

const aPartNumber = async (): Promise<string> => (await aTool(shop)).partNumber;

/** Part numbers of tools that are written by one statement, sorted. */
async function manyParts(count: number): Promise<string[]> {
  const rows = await shop.em.execute<{ part_number: string }[]>(
    `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), 'Bolt ' || n, '', '/tools/wrench.webp', 100, 1, 0 from generate_series(1, ?::int) as n
     returning part_number`,
    [count],
  );
  return rows.map((row) => row.part_number).toSorted();
}

const changesOf = ({ slug }: ManagedFamily): Promise<{ type: string; changes: object }[]> =>
  shop.em.execute("select action as type, changes from audit_entry where subject = ? order by id", [slug]);

/** Everything that a rejected change could have changed. */
const counts = () =>
  Promise.all(
    [
      "family",
      "family_column",
      "audit_entry where action like 'family.%'",
      "tool where family_id is not null",
    ].map((from) => countOf(shop, from)),
  );

/** What is wrong with some content of a family, and the error. */
const WRONG: [string, string, () => Promise<Partial<FamilyContent>>, object][] = [
  [
    "unknown-category",
    "an unknown category",
    async () => ({ category: "no-such-category" }),
    { field: "category" },
  ],
  [
    "unknown-image",
    "a drawing that was never uploaded",
    async () => ({ drawing: `/images/${"0".repeat(32)}-1024.webp` }),
    { field: "imageUrl" },
  ],
  [
    "unknown-attribute",
    "an unknown attribute after a known one",
    async () => ({
      columns: [await anAttributeSlug(), "nothing"].map((attribute) => ({ attribute, letter: null })),
    }),
    { field: "columns", message: "Attribute nothing not found." },
  ],
  [
    "bad-family-parts",
    "an unknown number after a known one",
    async () => ({ parts: [await aPartNumber(), "BW-0000-NONE"] }),
    { field: "parts", message: "No part has the number BW-0000-NONE." },
  ],
];

describe("adding a family", () => {
  it("gives it columns in their order, its parts, an address, and an event", async () => {
    const [first, second] = [await anAttributeSlug(), await anAttributeSlug()];
    const category = `bolts-${newId()}`;
    await aCategory(shop, { slug: category });
    const columns = [
      { attribute: second, letter: "L" },
      { attribute: first, letter: null },
    ];
    const parts = await manyParts(2);
    const content = aFamilyContent({
      category,
      columns,
      parts: parts.toReversed(),
      drawing: "/tools/bolt.svg",
    });
    const family = await add(content);
    expect(family).toMatchObject({ ...content, parts, version: 1 });
    expect(await changesOf(family)).toEqual([
      {
        type: "family.added",
        changes: {
          name: { from: null, to: content.name },
          description: { from: null, to: "Steel" },
          category: { from: null, to: category },
          drawing: { from: null, to: "/tools/bolt.svg" },
          columns: { from: null, to: `${second} (L), ${first}` },
          partsAdded: { from: null, to: parts.join(", ") },
        },
      },
    ]);
  });

  it("again after its response was lost returns the same family, and changes and records nothing", async () => {
    const parts = [await aPartNumber()];
    const contents = [aFamilyContent(), aFamilyContent({ parts })];
    const families = [await add(contents[0]), await add(contents[1])];
    const before = await counts();
    expect([await add(contents[0]), await add(contents[1])]).toEqual(families);
    expect(await counts()).toEqual(before);
    const other = await add({ ...contents[0], description: "Brass" });
    expect(other.slug).toBe(`${families[0]?.slug}-2`);
  });

  it("again after its response was lost is reported as edited, and changes and records nothing", async () => {
    const columns = [{ attribute: await anAttributeSlug(), letter: "L" }];
    const family = await add({ parts: [await aPartNumber()] });
    const part = await aPartNumber();
    const change = { description: "Of steel", columns, parts: [part, part.toLowerCase().replace("-", " ")] };
    await edit(family, change);
    const [before, edited] = [await counts(), await find(family.id)];
    expect(await edit(family, change)).toEqual({ edited: true });
    expect(await edit(edited, {})).toEqual({ edited: true });
    expect(await find(family.id)).toEqual(edited);
    expect(edited).toMatchObject({ description: "Of steel", parts: [part], version: 2 });
    expect(await counts()).toEqual(before);
    expect(await edit(family, { ...change, columns: [] })).toEqual({ edited: false });
  });

  it.each(WRONG)("is rejected (%s) with %s, and changes nothing", async (code, _, wrong, error) => {
    const over = await wrong();
    const before = await counts();
    await expect(add(over)).rejects.toMatchObject({ code, ...error });
    expect(await counts()).toEqual(before);
  });

  it("rejects another number of a part, and names the present one", async () => {
    const tool = await aTool(shop);
    const alias = `OLD-${newId().slice(-12)}`;
    await shop.em.execute(
      "insert into part_number (key, tool_id, value, kind) values (part_key(?), ?, ?, 'old')",
      [alias, tool.id, alias],
    );
    const before = await counts();
    await expect(add({ parts: [alias] })).rejects.toMatchObject({
      code: "bad-family-parts",
      message: `${alias} is another number of ${tool.partNumber}. Enter that.`,
    });
    expect(await counts()).toEqual(before);
  });

  it("with a name that has no letters gives it an address", async () => {
    const [first, second] = [await add({ name: "螺栓" }), await add({ name: "螺母" })];
    expect([first.slug, second.slug]).toEqual(["family", "family-2"]);
  });

  it("of one name by five admins at once gives five addresses", async () => {
    const name = `Twins ${newId().slice(-12)}`;
    const families = await Promise.all(
      Array.from({ length: 5 }, (_, at) => add({ name, description: `Steel ${at}` })),
    );
    const [own = ""] = families.map(({ slug }) => slug).toSorted();
    expect(families.map(({ slug }) => slug).toSorted()).toEqual([
      own,
      ...[2, 3, 4, 5].map((at) => `${own}-${at}`),
    ]);
  });

  it("with one part at the same time as another gives the part to one of them", async () => {
    const part = await aPartNumber();
    const results = await Promise.allSettled([add({ parts: [part] }), add({ parts: [part] })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "bad-family-parts" });
    }
  });
});

describe("editing a family", () => {
  it("replaces everything but its address, and records only what changed", async () => {
    const [size, part, added] = [await anAttributeSlug(), await aPartNumber(), await aPartNumber()];
    const before = await add({ parts: [part] });
    const change = {
      name: "Screws",
      description: "",
      columns: [{ attribute: size, letter: "L" }],
      parts: [added],
    };
    expect(await edit(before, change)).toEqual({ edited: true });
    expect(await find(before.id)).toEqual({ ...before, ...change, version: 2 });
    expect((await changesOf(before)).at(-1)).toEqual({
      type: "family.edited",
      changes: {
        name: { from: before.name, to: "Screws" },
        description: { from: "Steel", to: null },
        columns: { from: null, to: `${size} (L)` },
        partsAdded: { from: null, to: added },
        partsRemoved: { from: part, to: null },
      },
    });
  });

  it("of an outdated version changes nothing, also where it is wrong", async () => {
    const family = await add({ parts: [await aPartNumber()] });
    await edit(family, { description: "By another admin" });
    const before = await counts();
    for (const over of [{ description: "Mine", parts: [] }, { category: "no-such-category" }]) {
      expect(await edit(family, over)).toEqual({ edited: false });
    }
    expect(await find(family.id)).toEqual({ ...family, description: "By another admin", version: 2 });
    expect(await counts()).toEqual(before);
  });

  it.each(WRONG)("is rejected (%s) with %s, and changes nothing", async (code, _, wrong, error) => {
    const columns = [{ attribute: await anAttributeSlug(), letter: "D" }];
    const family = await add({ columns, parts: [await aPartNumber()] });
    const over = { name: "Wrong", ...(await wrong()) };
    const before = await counts();
    await expect(edit(family, over)).rejects.toMatchObject({ code, ...error });
    expect(await find(family.id)).toEqual(family);
    expect(await counts()).toEqual(before);
  });

  it("leaves a part of another family there, and names that family", async () => {
    const other = await add({ parts: [await aPartNumber()] });
    const family = await add();
    await expect(edit(family, { parts: other.parts })).rejects.toMatchObject({
      code: "bad-family-parts",
      field: "parts",
      message: `${other.parts[0]} is part of the family ${other.name}. Remove it there first.`,
    });
    expect(await find(other.id)).toEqual(other);
    expect(await find(family.id)).toEqual(family);
  });

  it("by five admins at once is made by one of them", async () => {
    const family = await add();
    const results = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => edit(family, { description: `Text ${at}` })),
    );
    expect(results.filter(({ edited }) => edited)).toHaveLength(1);
    expect((await find(family.id)).version).toBe(2);
    expect(await changesOf(family)).toHaveLength(2);
  });

  it("of two families that exchange a part each is made, one after the other", async () => {
    const [one, two] = [
      await add({ parts: [await aPartNumber()] }),
      await add({ parts: [await aPartNumber()] }),
    ];
    await Promise.all([edit(one, { parts: [] }), edit(two, { parts: [] })]);
    const [first, second] = [await find(one.id), await find(two.id)];
    await Promise.all([edit(first, { parts: two.parts }), edit(second, { parts: one.parts })]);
    expect((await find(one.id)).parts).toEqual(two.parts);
    expect((await find(two.id)).parts).toEqual(one.parts);
  });
});

describe("the parts of a family", () => {
  it("that stay can be ordered while others are moved", async () => {
    // In the order in which parts are locked.
    const [stays, joins] = [await aTool(shop), await aTool(shop)];
    const family = await add({ parts: [stays.partNumber] });
    const blocker = shop.em;
    await blocker.begin();
    await blocker.execute("select 1 from tool where id = ? for update", [joins.id]);
    const parts = [stays.partNumber, joins.partNumber];
    const edited = edit(family, { description: "Of steel", parts });
    await expect.poll(() => countOf(shop, WAITING)).toBe(1);
    const { orderId } = await anOrder(shop, { tool: stays });
    expect(await find(family.id)).toEqual(family);
    await blocker.rollback();
    expect(await edited).toEqual({ edited: true });
    expect((await find(family.id)).parts).toEqual(parts);
    expect(await statusOf(shop, orderId)).toBe("pending");
  });

  it("can be as many as the limit, replaced by as many others", async () => {
    const parts = await manyParts(2 * FAMILY_PARTS_MAX);
    const family = await add({ parts: parts.slice(0, FAMILY_PARTS_MAX) });
    expect(family.parts).toEqual(parts.slice(0, FAMILY_PARTS_MAX));
    await edit(family, { parts: parts.slice(FAMILY_PARTS_MAX) });
    expect((await find(family.id)).parts).toEqual(parts.slice(FAMILY_PARTS_MAX));
    const listed = await listFamilies(await anAdminContext(shop));
    expect(listed.find(({ id }) => id === family.id)).toMatchObject({ parts: FAMILY_PARTS_MAX });
  });

  it("are recorded with their numbers as they are, once each, however they were entered", async () => {
    const part = await aPartNumber();
    const typed = [part.toLowerCase(), part.replace("-", " ")];
    const family = await add({ parts: typed });
    expect((await changesOf(family))[0]?.changes).toMatchObject({ partsAdded: { from: null, to: part } });
    await edit(family, { description: "", parts: typed });
    const changes = { description: { from: "Steel", to: null } };
    expect((await changesOf(family)).at(-1)).toEqual({ type: "family.edited", changes });
    expect((await find(family.id)).parts).toEqual([part]);
  });
});
