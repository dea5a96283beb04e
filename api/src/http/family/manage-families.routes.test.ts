import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const person = anAdmin();
afterEach(() => assertInvariants(api.shop));

async function content(over: object = {}) {
  const name = `Bolts ${newId()}`;
  return { name, description: "Steel", category: null, drawing: null, columns: [], parts: [], ...over };
}
const add = async (over: object = {}) =>
  api.call("POST", "/manage/families", { person, body: await content(over) });

describe("POST manage/families", () => {
  it("200: adds a family with category, drawing, columns and parts, and records it", async () => {
    const slug = `bolts-${newId()}`;
    await aCategory(api.shop, { slug });
    const attribute = `size-${newId().slice(-8)}`;
    await anAttribute(api.shop, { slug: attribute, type: "number" });
    const tool = await aTool(api.shop);
    const before = await countOf(api.shop, "audit_entry where action = 'family.added'");
    const { status, body } = await add({
      category: slug,
      drawing: "/tools/drawing-hex-bolt.svg",
      columns: [{ attribute, letter: "L" }],
      parts: [tool.partNumber.toLowerCase()],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, category: slug, parts: [tool.partNumber] });
    const { body: shown } = await api.call("GET", `/families/${body.slug}`);
    expect(shown).toMatchObject({ drawing: "/tools/drawing-hex-bolt.svg", category: slug });
    expect(shown.columns).toMatchObject([{ slug: attribute, letter: "L" }]);
    expect(shown.rows.map(({ partNumber }) => partNumber)).toEqual([tool.partNumber]);
    expect(await countOf(api.shop, "audit_entry where action = 'family.added'")).toBe(before + 1);
    const { body: listed } = await api.call("GET", "/manage/families", { person });
    expect(listed.find(({ id }) => id === body.id)).toMatchObject({ parts: 1 });
  });

  it("200: two families of one name have two addresses", async () => {
    const name = `Twins ${newId()}`;
    const [first, second] = [await add({ name }), await add({ name, description: "Brass" })];
    expect(second.body.slug).toBe(`${first.body.slug}-2`);
  });

  it.each<[number, string, object]>([
    [422, "category", { category: "no-such-category" }],
    [422, "columns", { columns: [{ attribute: "no-such-attribute", letter: null }] }],
    [422, "parts", { parts: ["BW-0000-NONE"] }],
    [422, "drawing", { drawing: `/images/${"0".repeat(32)}-1024.webp` }],
    [422, "drawing", { drawing: "https://example.com/a.svg" }],
    [422, "name", { name: "" }],
    [422, "name", { name: "Hex\nbolts" }],
    [422, "parts", { parts: Array.from({ length: 501 }, (_, at) => `P-${at}`) }],
  ])("%i: a wrong %s adds nothing", async (status, field, over) => {
    const before = await countOf(api.shop, "family");
    const response = await add(over);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({ errors: [{ field: expect.stringMatching(`^${field}`) }] });
    expect(await countOf(api.shop, "family")).toBe(before);
  });
});

describe("PUT manage/families/{id}", () => {
  it("200: replaces columns and parts; 409 for an outdated version, which changes nothing", async () => {
    const [one, other] = [await aTool(api.shop), await aTool(api.shop)];
    const { body: family } = await add({ parts: [one.partNumber] });
    const path = `/manage/families/${family.id}` as const;
    const edit = async (version: number, over: object) =>
      api.call("PUT", path, { person, body: { version, ...(await content(over)) } });
    const edited = await edit(1, { name: "Renamed", parts: [other.partNumber] });
    expect(edited).toMatchObject({ status: 200, body: { version: 2, name: "Renamed", slug: family.slug } });
    expect(edited.body.parts).toEqual([other.partNumber]);
    expect((await edit(1, { name: "Late" })).status).toBe(409);
    const { body: now } = await api.call("GET", path, { person });
    expect(now).toMatchObject({ name: "Renamed", parts: [other.partNumber] });
  });

  it("422: a part of another family stays there", async () => {
    const tool = await aTool(api.shop);
    const { body: first } = await add({ parts: [tool.partNumber] });
    const { status, body } = await add({ parts: [tool.partNumber] });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: [{ field: "parts" }], detail: expect.stringContaining(first.name) });
  });
});

describe("DELETE manage/families/{id}", () => {
  it("200: removes the family, and its parts stay; 404 when it is repeated", async () => {
    const tool = await aTool(api.shop);
    const { body: family } = await add({ parts: [tool.partNumber] });
    const remove = () => api.call("DELETE", `/manage/families/${family.id}`, { person });
    expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } });
    expect((await remove()).status).toBe(404);
    expect((await api.call("GET", `/parts/${tool.partNumber}`)).body.family).toBeNull();
  });
});
