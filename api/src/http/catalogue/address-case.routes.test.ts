import { beforeAll, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, aFamily } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { anAdmin } from "../../testing/test-shop.ts";

const api = apiFixture();

beforeAll(async () => {
  const { shop } = api;
  const categoryId = await aCategory(shop, { slug: "cap-screws", name: "Cap screws" });
  const edited = await api.call("PUT", `/manage/categories/${categoryId}`, {
    person: anAdmin(),
    body: { version: 1, name: "Hex bolts", parentId: null, position: 0 },
  });
  expect(edited.status).toBe(200);
  const { id } = await aTool(shop, { name: "Hex bolt M8 x 40", categoryId });
  await aFamily(shop, { slug: "iso-4017", name: "ISO 4017", categoryId, columns: [], toolIds: [id] });
});

describe("an address in any case leads to the page of the stored, lower-case one", () => {
  it.each(["HEX-BOLTS", "Hex-Bolts", "hex-bolts", "Cap-Screws", "cap-screws"])(
    "200: GET categories/%s, present or former",
    async (address) => {
      const { status, body } = await api.call("GET", `/categories/${address}`);
      expect([status, body.slug]).toEqual([200, "hex-bolts"]);
    },
  );

  it.each(["ISO-4017", "iso-4017"])("200: GET families/%s", async (address) => {
    const { status, body } = await api.call("GET", `/families/${address}`);
    expect([status, body.slug, body.rows.length]).toEqual([200, "iso-4017", 1]);
  });

  it.each(["category=Hex-Bolts", "family=ISO-4017", "category=HEX-BOLTS&family=Iso-4017"])(
    "200: GET catalogue?%s filters by it",
    async (query) => {
      const { status, body } = await api.call("GET", `/catalogue?${query}`);
      expect([status, body.total, body.items[0]?.name]).toEqual([200, 1, "Hex bolt M8 x 40"]);
    },
  );

  it("404 and 422: one that is unknown in every case", async () => {
    expect((await api.call("GET", "/categories/Hex-Bolt")).status).toBe(404);
    expect((await api.call("GET", "/families/ISO-4018")).status).toBe(404);
    for (const query of ["category=Hex-Bolt", "family=ISO-4018"]) {
      expect((await api.call("GET", `/catalogue?${query}`)).status).toBe(422);
    }
  });
});

it.each(["category", "family"])("the address of a %s is stored in lower case only", async (table) => {
  const upper = api.shop.em.execute(`update ${table} set slug = upper(slug)`);
  await expect(upper).rejects.toThrow(`${table}_slug_check`);
});
