import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { aSellerContent } from "../../testing/zones.ts";

const api = apiFixture();
const person = anAdmin();
const add = (over: object) =>
  api.call("POST", "/manage/sellers", {
    person,
    body: { ...aSellerContent(), ...over },
  });

describe("sellers", () => {
  it("a new shop has the two of the demonstration, with placeholders for bank and legal line", async () => {
    const { body } = await api.call("GET", "/manage/sellers", { person });
    expect(body).toMatchObject([
      { id: "boltwright", series: "BW", vatId: null, taxNumber: "004212345-0101", country: "BD" },
      { id: "boltwright-gmbh", series: "BWS", vatId: "DE987654321", taxNumber: null, country: "DE" },
    ]);
    for (const { bank, legal } of body)
      expect([bank, legal].every((line) => line.startsWith("Placeholder:"))).toBe(true);
  });

  it("gets an id of its name, which stays", async () => {
    const { body } = await add({ name: "Boltwright Österreich" });
    expect(body.id).toBe("boltwright-osterreich");
    expect((await add({ name: "Boltwright Österreich" })).body.id).toBe("boltwright-osterreich-2");
  });

  it.each<[number, string, object]>([
    [422, "country", { country: "Germany" }],
    [422, "series", { series: "bw-1" }],
    [409, "series", { series: "BWS" }],
    [422, "taxNumber", { taxNumber: "12", vatId: "DE1" }],
    [422, "taxNumber", { taxNumber: null, vatId: null }],
    [422, "line1", { line1: "a\nb" }],
  ])("%i %s: adds nothing", async (status, field, over) => {
    const before = await countOf(api.shop, "seller");
    const response = await add(over);
    expect([response.status, response.problem.errors[0].field]).toEqual([status, field]);
    expect(await countOf(api.shop, "seller")).toBe(before);
  });

  it("is named in the audit, which says once it is removed", async () => {
    const { body } = await add({ name: "Boltwright Danmark", bank: "" });
    await api.call("DELETE", `/manage/sellers/${body.id}`, { person });
    const audit = await api.call("GET", "/manage/audit?kind=seller&limit=2", { person });
    expect(audit.body).toMatchObject([
      { action: "seller.removed", about: { name: "Boltwright Danmark", exists: false } },
      { action: "seller.added", about: { name: "Boltwright Danmark", exists: false } },
    ]);
    expect(audit.body[1]?.changes.map(({ field }) => field)).not.toContain("bank");
    const stored = await add({ name: "Boltwright Norge" });
    const [added] = (await api.call("GET", "/manage/audit?kind=seller&limit=1", { person })).body;
    expect(added).toMatchObject({ about: { name: stored.body.name, exists: true } });
  });

  it("of a zone is not moved to another country, on which the tax of orders depends", async () => {
    const { body: home } = await api.call("GET", "/manage/sellers/boltwright", { person });
    const { id, ...content } = home;
    const change = { ...content, country: "DE" };
    const response = await api.call("PUT", `/manage/sellers/${id}`, { person, body: change });
    expect([response.status, response.problem.errors[0].field]).toEqual([409, "country"]);
    expect((await api.call("GET", `/manage/sellers/${id}`, { person })).body).toEqual(home);
  });

  it("does not get the address of the form of a new one", async () => {
    expect((await add({ name: "New" })).body.id).toBe("new-2");
  });

  it("of a zone or of orders stays", async () => {
    const { status, problem } = await api.call("DELETE", "/manage/sellers/boltwright", { person });
    expect([status, problem.detail]).toEqual([
      409,
      "The zone home has this seller. Give it another one first.",
    ]);
    expect(await countOf(api.shop, "seller where id = 'boltwright'")).toBe(1);
  });
});
