import { describe, expect, it } from "vitest";
import { confirmPayment } from "../../domain/payment/confirm-payment.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aChargedOrder, anOrder } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

type Person = ReturnType<typeof aPerson>;

const post = (person: Person, body: object = {}, headers: Record<string, string> = {}) =>
  api.call("POST", "/ratting", {
    person,
    headers,
    body: { description: "Every head square.", ratting: 5, name: person.name, ...body },
  });

/** Writes one review of a new person; returns its id. */
async function aReview(body: object = {}): Promise<string> {
  return (await post(aPerson(), body)).body.insertedId;
}

async function shown(): Promise<{ _id: string }[]> {
  return (await api.call("GET", "/ratting")).body;
}

const reviewsOf = (person: Person): Promise<number> =>
  countOf(api.shop, "review r join customer c on c.id = r.customer_id where c.subject = ?", [person.subject]);

describe("POST ratting", () => {
  it("200: the review is the first of GET ratting, for everybody and at once", async () => {
    const person = aPerson({ name: "Nadia Rahman" });
    await shown();
    const response = await post(person, { description: "  Holds <b>well</b> \u{1F527} ", ratting: 4 });
    expect([response.status, response.body]).toEqual([200, { insertedId: expect.any(String) }]);
    expect((await shown())[0]).toEqual({
      _id: response.body.insertedId,
      name: "Nadia Rahman",
      ratting: 4,
      description: "Holds <b>well</b> \u{1F527}",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      verifiedBuyer: false,
    });
  });

  it("200: a review may have several lines, and a name in the token with a control character", async () => {
    const person = aPerson({ name: "Nadia\u0001 Rahman" });
    expect((await post(person, { description: "Holds well.\n\nTwo years now." })).status).toBe(200);
    expect((await shown())[0]).toMatchObject({
      name: "Nadia Rahman",
      description: "Holds well.\n\nTwo years now.",
    });
  });

  it("200: the same key is the same review, also ten times at once; other words under it are 422", async () => {
    const person = aPerson();
    const key = { "idempotency-key": crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(person, {}, key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(responses.map(({ body }) => body.insertedId)).size).toBe(1);
    const other = await post(person, { description: "Something else" }, key);
    expect([other.status, other.problem.errors[0].field]).toEqual([422, "idempotency-key"]);
    expect(await reviewsOf(person)).toBe(1);
  });

  it.each<[number, string, object]>([
    [422, "description", { description: " " }],
    [422, "description", { description: "\u200b\u202e" }],
    [422, "description", { description: "x".repeat(2001) }],
    [422, "description", { description: "Good\u0007 files." }],
    [422, "ratting", { ratting: 0 }],
    [422, "ratting", { ratting: 6 }],
    [422, "ratting", { ratting: 4.5 }],
    [422, "ratting", { ratting: -1 }],
    [422, "ratting", { ratting: 1e9 }],
    [422, "ratting", { ratting: "5" }],
    [422, "name", { name: "Somebody Else" }],
    [400, "description", { description: "a\0" }],
    [400, "description", { description: "\ud800" }],
    [400, "hidden", { hidden: false }],
    [400, "customer_id", { customer_id: "1" }],
  ])("%i: names %s in %j and writes nothing", async (status, field, body) => {
    const person = aPerson();
    const response = await post(person, body);
    expect([response.status, response.problem.errors[0].field]).toEqual([status, field]);
    expect(await reviewsOf(person)).toBe(0);
  });

  it("429: three in 24 hours, also when ten come at once, and Retry-After is the time until the next one", async () => {
    const person = aPerson();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(person)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
    const rejected = responses.find(({ status }) => status === 429);
    expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(86_000);
    expect(rejected?.problem.detail).toBe(
      "You have written 3 reviews in the last 24 hours. You can write another in 24 hours.",
    );
    expect(await reviewsOf(person)).toBe(3);

    await api.shop.em.execute(
      `update review set created_at = now() - interval '23 hours 59 minutes 30 seconds'
       where id = (select r.id from review r join customer c on c.id = r.customer_id where c.subject = ? order by r.id limit 1)`,
      [person.subject],
    );
    const soon = await post(person);
    expect([soon.status, soon.problem.detail.split("hours. ")[1]]).toEqual([
      429,
      "You can write another in a minute.",
    ]);
    expect(Number(soon.headers.get("retry-after"))).toBeLessThanOrEqual(30);
    await api.shop.em.execute(
      `update review set created_at = created_at - interval '1 minute' where id in
         (select r.id from review r join customer c on c.id = r.customer_id where c.subject = ?)`,
      [person.subject],
    );
    expect((await post(person)).status).toBe(200);
  });

  it("never shows the e-mail address of somebody without a name", async () => {
    const person = aPerson();
    const nameless = { ...person, name: person.email };
    expect((await post(nameless)).status).toBe(200);
    const text = JSON.stringify(await shown());
    expect(text).not.toContain(person.email);
    expect(text).toContain("A customer");
  });
});

describe("GET ratting", () => {
  it("200: newest first, page by page, each once", async () => {
    for (let count = 0; count < 5; count += 1) await aReview();
    const all = (await shown()).map(({ _id }) => _id);
    expect(all).toEqual(all.toSorted().toReversed());
    const seen: string[] = [];
    for await (const { body } of api.pages("/ratting?limit=2")) seen.push(...body.map(({ _id }) => _id));
    expect(seen).toEqual(all);
  });

  it("200: each page names the number of all reviews and their average, also to one who sees three", async () => {
    await aReview({ ratting: 2 });
    const ratings = (await api.call("GET", "/ratting")).body.map(({ ratting }) => ratting);
    const average = ratings.reduce((sum, each) => sum + each, 0) / ratings.length;
    const { headers, body } = await api.call("GET", "/ratting?limit=3");
    expect(body).toHaveLength(3);
    expect(headers.get("x-total-count")).toBe(String(ratings.length));
    expect(headers.get("x-average-rating")).toBe((Math.round(average * 10) / 10).toFixed(1));
  });

  it("marks reviews of users with a paid order as 'verified buyer', and no others", async () => {
    const buyer = aPerson();
    const { orderId, tool, intentId } = await aChargedOrder(api.shop, { person: buyer });
    await confirmPayment(api.shop.as(buyer), { orderId, paymentIntentId: intentId, toolId: tool.id });
    const unpaid = aPerson();
    await anOrder(api.shop, { person: unpaid });
    const ids = await Promise.all(
      [buyer, unpaid, aPerson()].map(async (one) => (await post(one)).body.insertedId),
    );
    const verified = (await api.call("GET", "/ratting")).body
      .filter((review) => ids.includes(review._id))
      .map((review) => [review._id, review.verifiedBuyer]);
    expect(Object.fromEntries(verified)).toEqual({
      [ids[0] ?? ""]: true,
      [ids[1] ?? ""]: false,
      [ids[2] ?? ""]: false,
    });
  });
});

describe("reviews and admins", () => {
  const admin = aPerson({ name: "Shop Admin", roles: new Set(["admin"]) });
  const hide = (id: string, person: Person = admin, body: object = { hidden: true, reason: "Advertising" }) =>
    api.call("PUT", `/manage/reviews/${id}/hidden`, { person, body });
  const list = async (state: string) =>
    (await api.call("GET", `/manage/reviews?state=${state}`, { person: admin })).body;

  it("200: a hidden review is gone for everybody at once, listed with who, when and why, and comes back", async () => {
    const id = await aReview();
    expect((await shown()).map(({ _id }) => _id)).toContain(id);
    expect((await hide(id)).body).toEqual({ modifiedCount: 1 });
    expect((await shown()).map(({ _id }) => _id)).not.toContain(id);
    expect((await list("hidden")).find((review) => review.id === id)).toEqual({
      id,
      authorName: "Ada Okafor",
      authorEmail: expect.stringMatching(/^[\w-]+@boltwright\.test$/),
      rating: 5,
      description: "Every head square.",
      writtenAt: expect.any(String),
      isHidden: true,
      lastAct: { at: expect.any(String), admin: `${admin.email} (Shop Admin)`, reason: "Advertising" },
    });
    expect((await hide(id, admin, { hidden: false })).body).toEqual({ modifiedCount: 1 });
    expect((await shown()).map(({ _id }) => _id)).toContain(id);
    expect((await list("hidden")).map((review) => review.id)).not.toContain(id);
    expect((await list("shown")).map((review) => review.id)).toContain(id);
    const story = await api.shop.em.execute(
      "select split_part(action, '.', 2) as act, coalesce(note, '') as reason from audit_entry where subject = ? order by id",
      [id],
    );
    expect(story).toEqual([
      { act: "hidden", reason: "Advertising" },
      { act: "shown", reason: "" },
    ]);
  });

  it("200: twice is once, and two admins at once leave one line", async () => {
    const id = await aReview();
    const responses = await Promise.all([hide(id), hide(id), hide(id)]);
    expect(responses.map(({ body }) => body.modifiedCount).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await countOf(api.shop, "audit_entry where subject = ?", [id])).toBe(1);
  });

  it("200: the list is paged", async () => {
    for (let count = 0; count < 3; count += 1) await hide(await aReview());
    const all = (await list("hidden")).map((review) => review.id);
    const first = await api.call("GET", "/manage/reviews?state=hidden&limit=2", { person: admin });
    expect(first.body.map((review) => review.id)).toEqual(all.slice(0, 2));
    expect(first.headers.get("link")).toContain(`/api/manage/reviews?state=hidden&limit=2&cursor=${all[1]}`);
  });

  it.each<[string, Person]>([
    ["a customer", aPerson()],
    ["one whose role is in the token only", aPerson({ roles: new Set(["admin"]) })],
  ])("403: %s sees no list and hides nothing", async (_who, person) => {
    if (person.roles.size) {
      await api.call("GET", `/admin/${person.email}`, { person });
      await api.shop.em.execute("update customer set role = 'customer' where subject = ?", [person.subject]);
    }
    const id = await aReview();
    expect((await hide(id, person)).status).toBe(403);
    expect((await api.call("GET", "/manage/reviews", { person })).status).toBe(403);
    expect((await shown()).map(({ _id }) => _id)).toContain(id);
    expect(await countOf(api.shop, "audit_entry where subject = ?", [id])).toBe(0);
  });

  it.each<[number, object]>([
    [422, { hidden: true }],
    [422, { hidden: true, reason: " " }],
    [422, { hidden: true, reason: "\u200b\u202e" }],
    [422, { hidden: true, reason: "x".repeat(301) }],
    [422, { hidden: "yes", reason: "x" }],
    [400, { hidden: true, reason: "x", by: "me" }],
  ])("%i: %j hides nothing", async (status, body) => {
    const id = await aReview();
    expect((await hide(id, admin, body)).status).toBe(status);
    expect((await shown()).map(({ _id }) => _id)).toContain(id);
  });

  it("404: a review that is not there; 400: no id, no such state", async () => {
    expect((await hide("019a0000-0000-7000-8000-000000000000")).status).toBe(404);
    expect((await hide("1")).status).toBe(400);
    expect((await api.call("GET", "/manage/reviews?state=all", { person: admin })).status).toBe(400);
  });
});
