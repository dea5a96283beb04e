import { describe, expect, it } from "vitest";
import document from "../../../../openapi/openapi.json" with { type: "json" };
import { newId } from "../../domain/shared/ids.ts";
import { tables } from "../../domain/shared/tables.ts";
import { CATALOGUE_SORTS } from "../../domain/search/search-sql.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, aFamily, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { anAdmin } from "../../testing/test-shop.ts";

const api = apiFixture();
const person = anAdmin();

const catalogue = async () => (await api.call("GET", "/manage/catalogue", { person })).body;
const categoryOf = async (slug: string) =>
  (await catalogue()).categories.find((category) => category.slug === slug);
const add = (name: string, parentId: string | null = null, position = 1000) =>
  api.call("POST", "/manage/categories", { person, body: { name, parentId, position } });
const edit = (id: string, body: object) => api.call("PUT", `/manage/categories/${id}`, { person, body });
const events = async () =>
  tables(api.shop.em)
    .selectFrom("audit_entry")
    .select(["action as type", "subject as about"])
    .orderBy("id")
    .execute();

describe("categories", () => {
  it("200: are added, renamed, moved and ordered; former addresses lead to the present one", async () => {
    const top = `Top ${newId()}`;
    const { status, body: parent } = await add(top);
    expect(status).toBe(200);
    const bolts = (await add("Bolts", parent.id)).body;
    await add("Nuts", parent.id);
    await add("Washers", parent.id, 0);
    const children = async () =>
      (await catalogue()).categories.filter(({ parentId }) => parentId === parent.id).map(({ name }) => name);
    expect(await children()).toEqual(["Washers", "Bolts", "Nuts"]);
    const moved = { parentId: parent.id, position: 9 };
    expect((await edit(bolts.id, { ...moved, name: "Hex bolts", version: 1 })).status).toBe(200);
    expect(await children()).toEqual(["Washers", "Nuts", "Hex bolts"]);
    for (const slug of ["bolts", "hex-bolts"]) {
      const found = await api.call("GET", `/categories/${slug}`);
      expect(found.body).toMatchObject({ slug: "hex-bolts", path: [{ name: top }, { slug: "hex-bolts" }] });
    }
    // Back to a name that it had.
    await edit(bolts.id, { ...moved, name: "Bolts", version: 2 });
    expect((await api.call("GET", "/categories/hex-bolts")).body.slug).toBe("bolts");
    // The same name elsewhere gets another address, also of names that were.
    await add("Hex bolts");
    const other = (await catalogue()).categories.filter(({ name }) => name === "Hex bolts");
    expect(other.map(({ slug }) => slug)).toEqual(["hex-bolts-2"]);
    expect((await events()).map(({ type }) => type)).toEqual(
      expect.arrayContaining(["category.added", "category.edited"]),
    );
  });

  it("200: without a position it is the last one of its new siblings; renamed, it stays where it is", async () => {
    const parentId = await aCategory(api.shop, { slug: `p-${newId()}` });
    const names = async () =>
      (await catalogue()).categories.filter((each) => each.parentId === parentId).map(({ name }) => name);
    const addLast = (name: string, below: string | null) =>
      api.call("POST", "/manage/categories", { person, body: { name, parentId: below } });
    const { id } = (await addLast("A", parentId)).body;
    await addLast("B", parentId);
    expect((await edit(id, { name: "AA", parentId, version: 1 })).status).toBe(200);
    expect(await names()).toEqual(["AA", "B"]);
    const { body: elsewhere } = await addLast(`C ${newId()}`, null);
    expect((await edit(elsewhere.id, { name: "C", parentId, version: 1 })).body).toMatchObject({
      parentId,
      name: "C",
      version: 2,
    });
    expect(await names()).toEqual(["AA", "B", "C"]);
  });

  it("rejected changes change nothing: below itself, a fifth level, an unknown parent, another admin's change", async () => {
    const a = await aCategory(api.shop, { slug: `a-${newId()}` });
    const b = await aCategory(api.shop, { slug: `b-${newId()}`, parentId: a });
    const c = await aCategory(api.shop, { slug: `c-${newId()}`, parentId: b });
    const d = await aCategory(api.shop, { slug: `d-${newId()}`, parentId: c });
    const before = await catalogue();
    const recorded = await events();
    const wrong = { name: "Other", position: 0, version: 1 };
    const denied = [
      [await edit(a, { ...wrong, parentId: c }), 422, "unknown-category"],
      [await edit(a, { ...wrong, parentId: newId() }), 422, "unknown-category"],
      [await edit(a, { ...wrong, parentId: null, version: 2 }), 409, "changed-meanwhile"],
      [await edit(newId(), { ...wrong, parentId: null }), 404, "not-found"],
      [await add("Fifth", d), 422, "too-deep"],
      [await edit(b, { ...wrong, parentId: "x" }), 422, "invalid"],
    ] as const;
    for (const [response, status, code] of denied) {
      expect([response.status, response.problem.type]).toEqual([status, `urn:boltwright:problem:${code}`]);
    }
    expect(await catalogue()).toEqual(before);
    expect(await events()).toEqual(recorded);
  });

  it("409: no two below one parent have the same name, regardless of case", async () => {
    const [a, b] = [`A ${newId()}`, `B ${newId()}`];
    const [first, second] = [(await add(a)).body.id, (await add(b)).body.id];
    const below = (await add(a, first)).body.id;
    const before = await catalogue();
    const recorded = await events();
    const rest = { position: 0, version: 1 };
    const denied = [
      await add(a.toUpperCase()),
      await add(a.toLowerCase(), first),
      await edit(second, { ...rest, name: a.toLowerCase(), parentId: null }),
      await edit(below, { ...rest, name: a, parentId: null }),
    ];
    for (const [at, { status, problem }] of denied.entries()) {
      const what = at === 1 ? `category ${a} in ${a}` : `top category ${a}`;
      const message = `There is a ${what} already. Enter another name.`;
      expect([status, problem.type]).toEqual([409, "urn:boltwright:problem:category-taken"]);
      expect(problem.errors).toEqual([{ field: "name", message }]);
    }
    expect(await catalogue()).toEqual(before);
    expect(await events()).toEqual(recorded);
    expect((await edit(first, { ...rest, name: a.toUpperCase(), parentId: null })).status).toBe(200);
  });

  it("200: one that has the name of a sibling from before can be ordered and renamed", async () => {
    const name = `Twin ${newId()}`;
    const parentId = await aCategory(api.shop, { slug: `t-${newId()}` });
    const [id] = [
      await aCategory(api.shop, { slug: `t-${newId()}`, name, parentId }),
      await aCategory(api.shop, { slug: `t-${newId()}`, name, parentId, position: 1 }),
    ];
    expect((await edit(id, { name, parentId, position: 1, version: 1 })).status).toBe(200);
    expect((await edit(id, { name: "Other", parentId, position: 1, version: 2 })).status).toBe(200);
  });

  it("200: a repeated edit changes nothing; 409: another one of the same version", async () => {
    const slug = `again-${newId()}`;
    const id = await aCategory(api.shop, { slug });
    const renamed = { name: `Again ${newId()}`, parentId: null, position: 999, version: 1 };
    expect((await edit(id, renamed)).status).toBe(200);
    const [before, recorded] = [await catalogue(), await events()];
    expect((await edit(id, renamed)).status).toBe(200);
    const other = await edit(id, { ...renamed, name: "Other" });
    expect([other.status, other.problem.type]).toEqual([409, "urn:boltwright:problem:changed-meanwhile"]);
    expect([await catalogue(), await events()]).toEqual([before, recorded]);
  });

  it("of two admins who add the same category, one is rejected", async () => {
    const name = `Twice ${newId()}`;
    const responses = await Promise.all([add(name), add(name)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await catalogue()).categories.filter((category) => category.name === name)).toHaveLength(1);
  });

  it("only an empty one is removed", async () => {
    const slug = `gone-${newId()}`;
    const id = await aCategory(api.shop, { slug });
    const below = await aCategory(api.shop, { slug: `below-${newId()}`, parentId: id });
    const tool = await aTool(api.shop, { categoryId: below });
    const remove = (which: string) => api.call("DELETE", `/manage/categories/${which}`, { person });
    expect((await remove(id)).problem.type).toContain("category-in-use");
    expect((await remove(below)).problem.detail).toContain(tool.partNumber);
    expect(await categoryOf(slug)).toBeDefined();
    await tables(api.shop.em)
      .updateTable("tool")
      .set({ category_id: null })
      .where("id", "=", tool.id)
      .execute();
    expect((await remove(below)).status).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect(await categoryOf(slug)).toBeUndefined();
    expect((await remove(id)).status).toBe(404);
  });

  it("of two admins who move two categories below each other, one is rejected", async () => {
    const a = await aCategory(api.shop, { slug: `x-${newId()}` });
    const b = await aCategory(api.shop, { slug: `y-${newId()}` });
    const responses = await Promise.all([
      edit(a, { name: "A", parentId: b, position: 0, version: 1 }),
      edit(b, { name: "B", parentId: a, position: 0, version: 1 }),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe("attributes", () => {
  const slugOf = (): string => `a${newId().replaceAll("-", "")}`;
  const choices = [
    { value: "steel", label: "Steel" },
    { value: "stainless-a2", label: "Stainless steel A2" },
  ];
  const material = (slug: string) => ({
    slug,
    label: "Material",
    type: "choice",
    unit: null,
    decimals: null,
    choices,
  });
  const post = (body: object) => api.call("POST", "/manage/attributes", { person, body });
  const put = (version: number, attribute: { slug: string; [field: string]: unknown }) =>
    api.call("PUT", `/manage/attributes/${attribute.slug}`, { person, body: { version, ...attribute } });
  const attributeOf = async (slug: string) =>
    (await catalogue()).attributes.find((attribute) => attribute.slug === slug);

  it("200: are added, changed, and used by a category with all below it", async () => {
    const slug = slugOf();
    expect((await post(material(slug))).status).toBe(200);
    expect((await post({ ...material(slug), label: "Other" })).problem.type).toContain("attribute-taken");
    const edited = await put(1, { ...material(slug), label: "Stuff", choices: choices.toReversed() });
    expect(edited.body).toEqual(await attributeOf(slug));
    expect(edited.body).toMatchObject({
      label: "Stuff",
      version: 2,
      choices: choices.toReversed(),
    });
    const address = `top-${newId()}`;
    const top = await aCategory(api.shop, { slug: address });
    const below = `below-${newId()}`;
    await aCategory(api.shop, { slug: below, parentId: top });
    const uses = [{ attribute: slug, isRequired: true, isFacet: false }];
    const set = (version: number, attributes: object[]) =>
      api.call("PUT", `/manage/categories/${top}/attributes`, { person, body: { version, attributes } });
    expect((await set(1, uses)).status).toBe(200);
    expect((await api.call("GET", `/categories/${below}`)).body.attributes).toMatchObject([
      { slug, required: true, facet: false, choices: choices.toReversed() },
    ]);
    expect((await set(1, [])).problem.type).toContain("changed-meanwhile");
    expect((await set(2, [...uses, ...uses])).problem.errors[0].field).toBe("attributes");
    expect((await set(2, [{ ...uses[0], attribute: "nothing" }])).status).toBe(422);
    expect((await categoryOf(address))?.attributes).toEqual(uses);
  });

  it.each([...document.paths["/catalogue"].get.parameters.map(({ name }) => name), ...CATALOGUE_SORTS])(
    "422: no new one has the name of a parameter, facet or sort order of the catalogue: %s",
    async (slug) => {
      const { status, problem } = await post(material(slug));
      const message = slug === "inStock" ? expect.any(String) : "is a reserved name: choose another one";
      expect([status, problem.errors]).toEqual([422, [{ field: "slug", message }]]);
      expect(await attributeOf(slug)).toBeUndefined();
    },
  );

  it("200: one that had its name before it was reserved can be edited", async () => {
    await anAttribute(api.shop, { slug: "price", type: "text" });
    const edited = {
      slug: "price",
      label: "Price group",
      type: "text",
      unit: null,
      decimals: null,
      choices: [],
    };
    expect((await put(1, edited)).status).toBe(200);
  });

  it("its slug, its type and choices that parts have stay", async () => {
    const slug = slugOf();
    await post(material(slug));
    const category = `c-${newId()}`;
    const id = await aCategory(api.shop, { slug: category });
    await aTool(api.shop, { categoryId: id, attributes: { [slug]: "steel" } });
    const before = await attributeOf(slug);
    const denied = [
      await put(1, { ...material(slug), choices: choices.slice(1) }),
      await put(1, { ...material(slug), type: "text", choices: [] }),
      await api.call("PUT", `/manage/attributes/${slug}`, {
        person,
        body: { version: 1, ...material(slugOf()) },
      }),
    ];
    expect(denied.map(({ problem }) => problem.errors[0].field)).toEqual(["choices", "type", "slug"]);
    expect(await attributeOf(slug)).toEqual(before);
    expect((await put(1, { ...material(slug), choices: choices.slice(0, 1) })).status).toBe(200);
  });

  it("decimals that parts have stay", async () => {
    const slug = slugOf();
    const length = { slug, label: "Length", type: "number", unit: "cm", decimals: 3, choices: [] };
    await post(length);
    await aTool(api.shop, { attributes: { [slug]: 20 } });
    const fine = await aTool(api.shop, { attributes: { [slug]: 0.25 } });
    const before = await attributeOf(slug);
    const { status, problem } = await put(1, { ...length, decimals: 1 });
    const message = `Part ${fine.partNumber} has the value 0.25. Change it there first.`;
    expect([status, problem.detail]).toEqual([409, message]);
    expect(problem.errors).toEqual([{ field: "decimals", message }]);
    expect(await attributeOf(slug)).toEqual(before);
    expect((await put(1, { ...length, decimals: 2 })).status).toBe(200);
    expect((await put(2, { ...length, label: "TA length", decimals: 2 })).status).toBe(200);
    expect((await put(3, { ...length, decimals: 6 })).status).toBe(200);
  });

  it("only one that nothing uses is removed", async () => {
    const remove = (slug: string) => api.call("DELETE", `/manage/attributes/${slug}`, { person });
    const [used, had, written, free] = [slugOf(), slugOf(), slugOf(), slugOf()];
    const categoryId = await aCategory(api.shop, { slug: `c-${newId()}`, name: "Using" });
    await anAttribute(api.shop, { slug: used, type: "text", categoryId });
    await anAttribute(api.shop, { slug: had, type: "number" });
    await anAttribute(api.shop, { slug: written, type: "text" });
    await post(material(free));
    const tool = await aTool(api.shop, { categoryId, attributes: { [had]: 2, [written]: "Blue" } });
    const before = await catalogue();
    const denied = [await remove(used), await remove(had), await remove(written)];
    expect(denied.map(({ status, problem }) => [status, problem.detail])).toEqual([
      [409, "The category Using uses it. Remove it there first."],
      [409, "Parts have or had values for it, so it can't be removed."],
      [409, `Part ${tool.partNumber} has a value for it. Remove it there first.`],
    ]);
    expect(await catalogue()).toEqual(before);
    expect((await remove(free)).status).toBe(200);
    expect(await attributeOf(free)).toBeUndefined();
  });

  it.each([
    [{ decimals: 2 }, "decimals"],
    [{ unit: "mm" }, "unit"],
    [{ choices: [] }, "choices"],
    [{ choices: [...choices, ...choices] }, "choices"],
    [{ type: "number", choices: [] }, "decimals"],
    [{ type: "boolean" }, "choices"],
    [{ slug: "With Spaces" }, "slug"],
    [{ label: "Mate\u0080rial" }, "label"],
    [{ choices: [{ value: "a,b", label: "A" }] }, "choices[0].value"],
  ])("422: %o does not fit", async (over, field) => {
    const slug = slugOf();
    const { status, problem } = await post({ ...material(slug), ...over });
    expect([status, problem.errors[0].field]).toEqual([422, field]);
    expect(await attributeOf(slug)).toBeUndefined();
  });
});

describe("category and attributes of a tool", () => {
  it("200: category and attributes, which the catalogue then finds; 422 names each value that does not fit", async () => {
    const slug = `bolts-${newId()}`;
    const id = await aCategory(api.shop, { slug });
    const unique = newId().replaceAll("-", "").slice(12);
    const [length, thread, coated, note] = ["l", "t", "c", "n"].map((letter) => `${letter}${unique}`) as [
      string,
      string,
      string,
      string,
    ];
    await anAttribute(api.shop, {
      slug: length,
      type: "number",
      unit: "mm",
      categoryId: id,
      isRequired: true,
    });
    await anAttribute(api.shop, { slug: thread, type: "choice", choices: ["m8"], categoryId: id });
    await anAttribute(api.shop, { slug: coated, type: "boolean", categoryId: id });
    await anAttribute(api.shop, { slug: note, type: "text", categoryId: id });
    const tool = await aTool(api.shop);
    const path = `/manage/tools/${tool.id}/catalogue` as const;
    const put = (body: object) => api.call("PUT", path, { person, body });
    const before = (await api.call("GET", path, { person })).body;
    expect(before).toEqual({ version: 1, category: null, attributes: {}, allowed: [] });

    const wrong = await put({
      version: 1,
      category: slug,
      attributes: { [length]: 20.25, [thread]: "m9", [coated]: "yes", nothing: 1 },
    });
    expect(wrong.problem.errors).toEqual([
      { field: `attributes.${length}`, message: "must be a number in mm with at most 1 decimal" },
      { field: `attributes.${thread}`, message: "must be one of m8" },
      { field: `attributes.${coated}`, message: "must be true or false" },
      { field: "attributes.nothing", message: "is no attribute of this category" },
    ]);
    expect((await put({ version: 1, category: slug, attributes: {} })).problem.errors[0].message).toBe(
      "is required in this category",
    );
    expect((await put({ version: 1, category: "nowhere", attributes: {} })).problem.errors[0].field).toBe(
      "category",
    );
    expect((await api.call("GET", path, { person })).body).toEqual(before);

    const attributes = { [length]: 20.5, [thread]: "m8", [coated]: true, [note]: "Blue" };
    const classified = await put({ version: 1, category: slug, attributes });
    expect([classified.status, classified.body.version, classified.body.attributes]).toEqual([
      200,
      2,
      attributes,
    ]);
    expect((await put({ version: 1, category: slug, attributes })).status).toBe(200);
    const late = await put({ version: 1, category: null, attributes: {} });
    expect([late.status, late.body]).toMatchObject([409, { current: { version: 2, category: slug } }]);
    const found = await api.call("GET", `/catalogue?category=${slug}&f.${length}=20..21&f.${coated}=true`);
    expect(found.body.items.map(({ _id }) => _id)).toEqual([tool.id]);
    const { body } = await api.call("GET", `/manage/tools/${tool.id}/events`, { person });
    expect(body[0]?.changes).toContainEqual({ field: `attributes.${length}`, from: null, to: "20.5" });

    const family = await aFamily(api.shop, { slug: `${slug}-family`, name: "Sizes", toolIds: [tool.id] });
    const ofFamily = (await api.call("GET", path, { person })).body;
    expect(ofFamily).toMatchObject({ category: slug, family: { _id: family.id, name: "Sizes" } });
  });
});
