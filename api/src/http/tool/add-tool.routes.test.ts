import { afterEach, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { newId } from "../../domain/shared/ids.ts";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const vice = {
  name: "Bench vice 120 mm",
  description: "Ductile iron, swivel base.",
  price: 89.9,
  img: "/tools/clamp.webp",
  minOrder: 2,
  available: 40,
};
const add = (body: unknown, headers: Record<string, string> = {}) =>
  api.call("POST", "/tools", { person: admin, body, headers });

describe("POST tools", () => {
  it("200: the tool is on sale, its units stand in the ledger, and the event names who added it", async () => {
    const response = await add(vice);
    expect(response.status).toBe(200);
    const id = response.body.insertedId;
    expect((await api.call("GET", `/purchase/${id}`)).body).toMatchObject({ ...vice, _id: id });
    const ledger = await api.call("GET", `/manage/tools/${id}/stock`, { person: admin });
    expect(ledger.body).toMatchObject([
      { change: 40, available: 40, reason: "initial", by: `${admin.email} (${admin.name})` },
    ]);
    const events = await api.call("GET", `/manage/tools/${id}/events`, { person: admin });
    expect(events.body).toMatchObject([{ type: "tool.added", by: `${admin.email} (${admin.name})` }]);
    expect(events.body[0]?.changes).toContainEqual({ field: "price", from: null, to: "89.90" });
  });

  it("200: a tool without stock begins with an empty ledger", async () => {
    const { body } = await add({ ...vice, available: 0 });
    const ledger = await api.call("GET", `/manage/tools/${body.insertedId}/stock`, { person: admin });
    expect(ledger.body).toEqual([]);
  });

  it("200: twenty times with one key at once, one tool; another tool with that key is 422", async () => {
    const before = await countOf(api.shop, "tool");
    const key = { "idempotency-key": "add-once" };
    const responses = await Promise.all(Array.from({ length: 20 }, () => add(vice, key)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.insertedId}`)).size).toBe(1);
    expect((await add({ ...vice, price: 1 }, key)).status).toBe(422);
    expect(await countOf(api.shop, "tool")).toBe(before + 1);
  });

  it.each([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(121) }],
    ["description", { description: undefined }],
    ["price", { price: 0 }],
    ["price", { price: 1.005 }],
    ["price", { price: "5" }],
    ["minOrder", { minOrder: 0 }],
    ["available", { available: -1 }],
    ["available", { available: 1.5 }],
    ["img", { img: "https://elsewhere.example/x.png" }],
    ["img", { img: "//elsewhere.example/x.png" }],
    ["archivedAt", { archivedAt: null }],
  ])("rejects a bad %s by its name, and nothing is added: %j", async (field, change) => {
    const before = await countOf(api.shop, "tool");
    const response = await add({ ...vice, ...change });
    expect([400, 422]).toContain(response.status);
    expect(response.problem.errors[0].field).toBe(field);
    expect(await countOf(api.shop, "tool")).toBe(before);
  });

  it("200: category and attributes come with the tool; with one key twice, one tool", async () => {
    const [slug, length] = [`vices-${newId()}`, `jaw-${newId().slice(24)}`];
    const categoryId = await aCategory(api.shop, { slug });
    await anAttribute(api.shop, { slug: length, type: "number", unit: "mm", categoryId, isRequired: true });
    const classified = { ...vice, category: slug, attributes: { [length]: 120.5 } };
    const key = { "idempotency-key": newId() };
    const { status, body } = await add(classified, key);
    expect([status, (await add(classified, key)).body]).toEqual([200, body]);
    expect((await add({ ...classified, attributes: { [length]: 130 } }, key)).status).toBe(422);
    const found = await api.call("GET", `/catalogue?category=${slug}&f.${length}=120..121`);
    expect(found.body.items.map(({ _id }) => _id)).toEqual([body.insertedId]);
    const events = await api.call("GET", `/manage/tools/${body.insertedId}/events`, { person: admin });
    expect(events.body[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: "category", from: null, to: slug },
        { field: `attributes.${length}`, from: null, to: "120.5" },
      ]),
    );
    const before = await countOf(api.shop, "tool");
    const wrong = await add({ ...classified, attributes: { [length]: 1.25, nothing: true } });
    expect([wrong.status, wrong.problem.type, wrong.problem.errors]).toEqual([
      422,
      "urn:boltwright:problem:bad-attributes",
      [
        { field: `attributes.${length}`, message: "must be a number in mm with at most 1 decimal" },
        { field: "attributes.nothing", message: "is no attribute of this category" },
      ],
    ]);
    expect((await add({ ...classified, attributes: {} })).problem.errors[0].message).toBe(
      "is required in this category",
    );
    expect((await add({ ...vice, category: "nowhere" })).problem.errors[0].field).toBe("category");
    expect((await add({ ...vice, attributes: { [length]: 1 } })).problem.errors[0].field).toBe(
      `attributes.${length}`,
    );
    expect(await countOf(api.shop, "tool")).toBe(before);
  });

  it("401 and 403: nobody and customers add nothing", async () => {
    const before = await countOf(api.shop, "tool");
    expect((await api.call("POST", "/tools", { body: vice })).status).toBe(401);
    expect((await api.call("POST", "/tools", { person: aPerson(), body: vice })).status).toBe(403);
    expect(await countOf(api.shop, "tool")).toBe(before);
  });
});
