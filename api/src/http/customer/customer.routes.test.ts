import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { countOf } from "../../testing/order-queries.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

describe("PUT user/{email}", () => {
  it("200: stores the signed-in user and returns the token of the call", async () => {
    const person = aPerson();
    const token = await api.issuer.token(person);
    const body = { email: person.email, name: person.name };
    const response = await api.call("PUT", `/user/${person.email}`, { token, body });
    expect([response.status, response.body]).toEqual([200, { token }]);
    expect(await countOf(api.shop, "customer where subject = ?", [person.subject])).toBe(1);
  });

  it("200: one customer for ten tabs that sign in at once", async () => {
    const person = aPerson();
    const body = { email: person.email, name: person.name };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        api.call("PUT", `/user/${encodeURIComponent(person.email.toUpperCase())}`, { person, body }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await countOf(api.shop, "customer where subject = ?", [person.subject])).toBe(1);
  });

  it("200: stores the profile and changes only the fields that are sent", async () => {
    const person = aPerson();
    const put = (body: object) => api.call("PUT", `/user/${person.email}`, { person, body });
    await put({ education: "Fitter", location: "Dhaka" });
    await put({
      linkedin: "https://www.linkedin.com/in/ada",
      photoUrl: "https://lh3.googleusercontent.com/a/1",
      education: "",
    });
    expect((await api.call("GET", `/user/${person.email}`, { person })).body).toEqual({
      email: person.email,
      name: person.name,
      role: "customer",
      education: "",
      location: "Dhaka",
      linkedin: "https://www.linkedin.com/in/ada",
      photoUrl: "https://lh3.googleusercontent.com/a/1",
    });
  });

  it.each<[number, string, object]>([
    [422, "linkedin", { linkedin: "javascript:alert(1)" }],
    [422, "linkedin", { linkedin: "http://www.linkedin.com/in/ada" }],
    [422, "linkedin", { linkedin: "https://user:secret@www.linkedin.com/in/ada" }],
    [422, "photoUrl", { photoUrl: "https://evil.test/a.png" }],
    [422, "photoUrl", { photoUrl: "data:image/png;base64,AAAA" }],
    [422, "name", { name: "x".repeat(101) }],
    [422, "name", { name: "" }],
    [422, "education", { education: "x".repeat(201) }],
    [422, "name", { name: "Ada\u0085" }],
    [422, "education", { education: "BSc\nMSc" }],
    [422, "location", { location: "Dha\u007fka" }],
    [422, "email", { email: "another@boltwright.test" }],
    [400, "role", { role: "admin" }],
    [400, "_id", { _id: "1" }],
    [400, "location", { location: "a\0" }],
    [400, "location", { location: ["Dhaka"] }],
  ])("%i: names %s in %j and changes nothing", async (status, field, body) => {
    const person = aPerson();
    await api.call("PUT", `/user/${person.email}`, { person, body: { location: "Dhaka" } });
    const before = await api.call("GET", `/user/${person.email}`, { person });
    const response = await api.call("PUT", `/user/${person.email}`, { person, body });
    expect([response.status, response.problem.errors[0].field]).toEqual([status, field]);
    expect((await api.call("GET", `/user/${person.email}`, { person })).body).toEqual(before.body);
  });

  it("401: no token; 403: another's address, and nobody is made", async () => {
    const person = aPerson();
    const before = await countOf(api.shop, "customer");
    expect((await api.call("PUT", `/user/${person.email}`, { body: {} })).status).toBe(401);
    expect((await api.call("PUT", "/user/victim@boltwright.test", { person, body: {} })).status).toBe(403);
    expect(await countOf(api.shop, "customer")).toBe(before);
  });
});

describe("GET user/{email} and GET admin/{email}", () => {
  it.each(["user", "admin"])(
    "403: %s of others, in the same words whether they exist or not",
    async (call) => {
      const other = aPerson();
      await api.call("PUT", `/user/${other.email}`, { person: other, body: {} });
      const person = aPerson({ roles: new Set(["admin"]) });
      const known = await api.call("GET", `/${call}/${other.email}`, { person });
      const unknown = await api.call("GET", `/${call}/nobody@boltwright.test`, { person });
      expect([known.status, unknown.status]).toEqual([403, 403]);
      expect({ ...known.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
    },
  );

  it("200: admin only with the role in the token and in the mirror", async () => {
    const admin = aPerson({ roles: new Set(["admin"]) });
    const customer = aPerson();
    const fetchAdmin = async (person: typeof admin) =>
      (await api.call("GET", `/admin/${person.email}`, { person })).body;
    expect(await fetchAdmin(admin)).toEqual({ admin: true });
    expect(await fetchAdmin(customer)).toEqual({ admin: false });
    await api.shop.em.execute(`update customer set role = 'customer' where subject = ?`, [admin.subject]);
    expect(await fetchAdmin(admin)).toEqual({ admin: false });
    await api.call("PUT", `/user/${admin.email}`, { person: admin, body: {} });
    expect(await fetchAdmin(admin)).toEqual({ admin: false });
    expect(await fetchAdmin({ ...admin, roles: new Set() })).toEqual({ admin: false });
  });
});
