import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { dataInPostgres } from "../../testing/stored-data.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

const CONTACT = {
  phone: "+880 1711 000000",
  company: "Holt Engineering",
  reference: "PO-4711",
  addresses: [
    { label: "Workshop", address: "12 Mill Lane\nDhaka" },
    { label: "Site", address: "Plot 7, Gazipur" },
  ],
};
const NO_CONTACT = { phone: "", company: "", reference: "", addresses: [] };

describe("user/{email}/contact", () => {
  it("is empty at first, then what was stored last", async () => {
    const person = aPerson();
    const path = `/user/${person.email}/contact`;
    expect((await api.call("GET", path, { person })).body).toEqual(NO_CONTACT);
    expect((await api.call("PUT", path, { person, body: CONTACT })).status).toBe(200);
    expect((await api.call("GET", path, { person })).body).toEqual(CONTACT);
    await api.call("PUT", path, { person, body: NO_CONTACT });
    expect((await api.call("GET", path, { person })).body).toEqual(NO_CONTACT);
  });

  it("shows a phone that was saved before it was checked", async () => {
    const person = aPerson();
    const path = `/user/${person.email}/contact`;
    await api.call("PUT", path, { person, body: CONTACT });
    await api.shop.em.execute("update customer_contact set phone = 'abc' where phone = ?", [CONTACT.phone]);
    const { status, body } = await api.call("GET", path, { person });
    expect([status, body]).toEqual([200, { ...CONTACT, phone: "abc" }]);
  });

  it("replaces what is sent, and what is missing stays", async () => {
    const person = aPerson();
    const path = `/user/${person.email}/contact`;
    await api.call("PUT", path, { person, body: CONTACT });
    const { status, body } = await api.call("PUT", path, { person, body: { phone: "٠١٧١١", company: "" } });
    expect([status, body]).toEqual([200, { ...CONTACT, phone: "٠١٧١١", company: "" }]);
    await api.call("PUT", path, { person, body: { addresses: [] } });
    await api.call("PUT", path, { person, body: {} });
    expect((await api.call("GET", path, { person })).body).toEqual({
      ...CONTACT,
      phone: "٠١٧١١",
      company: "",
      addresses: [],
    });
  });

  it.each(["first", "later"])(
    "two tabs that save different fields at once lose nothing: %s save",
    async (save) => {
      const person = aPerson();
      const path = `/user/${person.email}/contact`;
      if (save === "later") await api.call("PUT", path, { person, body: NO_CONTACT });
      const { addresses, ...fields } = CONTACT;
      const responses = await Promise.all(
        [{ addresses }, fields].map((body) => api.call("PUT", path, { person, body })),
      );
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await api.call("GET", path, { person })).body).toEqual(CONTACT);
    },
  );

  it("one row for ten tabs that save at once", async () => {
    const person = aPerson();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call("PUT", `/user/${person.email}/contact`, { person, body: CONTACT }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = "customer_contact where customer_id in (select id from customer where subject = ?)";
    expect(await countOf(api.shop, rows, [person.subject])).toBe(1);
  });

  it("403: somebody else's are neither shown nor changed", async () => {
    const owner = aPerson();
    await api.call("PUT", `/user/${owner.email}/contact`, { person: owner, body: CONTACT });
    for (const [method, body] of [["GET"], ["PUT", NO_CONTACT]] as const) {
      const response = await api.call(method, `/user/${owner.email}/contact`, { person: aPerson(), body });
      expect([response.status, response.problem.errors?.[0]?.field]).toEqual([403, "email"]);
    }
    expect((await api.call("GET", `/user/${owner.email}/contact`, { person: owner })).body).toEqual(CONTACT);
  });

  it.each<[number, string, object]>([
    [422, "phone", { phone: "1".repeat(41) }],
    [422, "phone", { phone: "abc" }],
    [422, "phone", { phone: "12" }],
    [422, "company", { company: "x".repeat(101) }],
    [422, "reference", { reference: "x".repeat(51) }],
    [422, "phone", { phone: "+880 1700\t000000" }],
    [422, "company", { company: "Bolt\u001bWorks" }],
    [422, "reference", { reference: "PO\u2028 7" }],
    [422, "addresses[0].label", { addresses: [{ label: "Wor\nks", address: "B" }] }],
    [422, "addresses[0].address", { addresses: [{ label: "A", address: "Plot 7\u0008" }] }],
    [422, "addresses", { addresses: Array.from({ length: 11 }, () => ({ label: "A", address: "B" })) }],
    [422, "addresses[0].address", { addresses: [{ label: "A", address: " " }] }],
    [422, "addresses[0].label", { addresses: [{ label: "x".repeat(41), address: "B" }] }],
    [400, "company", { company: "a\0b" }],
    [400, "vat", { vat: "1" }],
  ])("%i %s: nothing is stored", async (status, field, change) => {
    const person = aPerson();
    const response = await api.call("PUT", `/user/${person.email}/contact`, {
      person,
      body: { ...CONTACT, ...change },
    });
    expect([response.status, response.problem.errors?.[0]?.field]).toEqual([status, field]);
    expect((await api.call("GET", `/user/${person.email}/contact`, { person })).body).toEqual(NO_CONTACT);
  });
});

describe("GET user/{email}/data", () => {
  it("has profile, contact data, orders, returns, reviews and wish list, and nothing of others", async () => {
    const person = aPerson({ name: "Ada Holt" });
    await api.call("PUT", `/user/${person.email}`, { person, body: { location: "Dhaka" } });
    await api.call("PUT", `/user/${person.email}/contact`, { person, body: CONTACT });
    const { orderId } = await aPaidOrder(api.shop, { person });
    await aPaidOrder(api.shop, { person: aPerson({ name: "Somebody Else" }) });
    const managed = `/manage/orders/${orderId}`;
    await api.call("PUT", `${managed}/delivery`, { person: anAdmin(), body: { address: "Dock 4" } });
    await api.call("POST", `${managed}/ship`, { person: anAdmin() });
    const bent = { quantity: 1, reason: "The jaw is bent." };
    await api.call("POST", `/orders/${orderId}/returns`, { person, body: bent });
    await api.call("POST", "/ratting", {
      person,
      body: { name: person.name, ratting: 4, description: "Good files." },
    });
    const { status, body, headers } = await api.call("GET", `/user/${person.email}/data`, { person });
    expect([status, headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="my-data.json"',
    ]);
    const orderNumber = expect.stringMatching(/^BW-\d{6}$/);
    const moment = expect.stringMatching(/Z$/);
    expect(body).toMatchObject({
      profile: { name: "Ada Holt", location: "Dhaka" },
      contact: CONTACT,
      orders: [{ status: "paid", orderNumber, delivery: { line1: "Dock 4" }, cardLast4: "4242" }],
      returns: [{ orderNumber, ...bent, state: "requested", declineReason: null }],
      formerDeliveries: [{ orderNumber, address: "Plot 7, Tejgaon", changedAt: moment }],
      reviews: [{ rating: 4, description: "Good files.", writtenAt: moment, hiddenAt: null }],
      wishList: [],
      stockAlerts: [],
    });
    expect(JSON.stringify(body)).not.toContain("Somebody Else");
  });
});

describe("DELETE user/{email}", () => {
  const remove = (person: ReturnType<typeof aPerson>, email = person.email) =>
    api.call("DELETE", `/user/${email}`, { person });

  it("200: nothing personal is stored any more, the account at Keycloak is gone, and the token is rejected", async () => {
    const person = aPerson({
      name: "Ada Lovelace",
      email: `lovelace-${crypto.randomUUID()}@boltwright.test`,
    });
    await api.call("PUT", `/user/${person.email}/contact`, {
      person,
      body: { ...CONTACT, company: "Lovelace and Sons" },
    });
    const { status, body } = await remove(person);
    expect([status, body]).toEqual([200, { loginDeleted: true }]);
    expect(await dataInPostgres(api.shop)).not.toMatch(/lovelace/i);
    expect(api.shop.accounts.gone.has(person.subject)).toBe(true);
    const later = await api.call("GET", `/user/${person.email}`, { person });
    expect([later.status, later.problem.type]).toEqual([401, "urn:boltwright:problem:account-erased"]);
  });

  it("200 without Keycloak: the shop's data is gone, and the response reports that the login is not", async () => {
    const person = aPerson();
    await api.call("GET", `/user/${person.email}`, { person });
    api.shop.accounts.fail("down");
    try {
      expect((await remove(person)).body).toEqual({ loginDeleted: false });
    } finally {
      api.shop.accounts.fail("none");
    }
    expect(await countOf(api.shop, "customer where email = ?", [person.email])).toBe(0);
  });

  it("409: with an unpaid order nothing is removed", async () => {
    const person = aPerson();
    await anOrder(api.shop, { person });
    const response = await remove(person);
    expect([response.status, response.problem.type]).toEqual([409, "urn:boltwright:problem:orders-open"]);
    expect(await countOf(api.shop, "customer where email = ?", [person.email])).toBe(1);
    expect(api.shop.accounts.gone.has(person.subject)).toBe(false);
  });

  it("403: an admin's account, and somebody else's, stay", async () => {
    const admin = anAdmin();
    await api.call("GET", `/admin/${admin.email}`, { person: admin });
    expect((await remove(admin)).status).toBe(403);
    expect((await remove(aPerson(), admin.email)).status).toBe(403);
    expect(await countOf(api.shop, "customer where email = ?", [admin.email])).toBe(1);
  });
});
