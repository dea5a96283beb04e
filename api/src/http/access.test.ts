import { describe, expect, it } from "vitest";
import document from "../../../openapi/openapi.json" with { type: "json" };
import { apiFixture } from "../testing/api-fixture.ts";
import { aPerson } from "../testing/test-shop.ts";

const api = apiFixture();

/** Calls that anybody may make; every other one needs a signed-in person. */
const PUBLIC = [
  "get /tools",
  "get /tools/suggestions",
  "get /tools/chosen",
  "get /purchase/{id}",
  "get /ratting",
  "get /settings",
  "post /stripe/webhook",
];

/** Calls about whoever asks; a stranger is answered with nothing of anybody's. */
const OF_THE_CALLER: Readonly<Record<string, unknown>> = {
  "get /wishlist": [],
  "delete /wishlist/{id}": { deletedCount: 0 },
  "get /myitems": [],
  "get /lastdelivery": { phone: "", address: "" },
};

/** Calls that go on and tell the caller's own news; that a stranger hears nothing is shown beside them. */
const STREAMS = ["get /orders/stream"];

const ID = "019a0000-0000-7000-8000-000000000000";

const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => ({
    name: `${method} ${path}`,
    method: method.toUpperCase(),
    url: path.replace("{id}", ID).replace("{email}", "victim@boltwright.test"),
  })),
);
const guarded = calls.filter(({ name }) => !PUBLIC.includes(name));

async function rows(): Promise<unknown> {
  const counts = await api.shop.em.execute(
    `select (select count(*) from customer) as customers, (select count(*) from customer_order) as orders,
       (select count(*) from payment) as payments, (select count(*) from order_event) as events,
       (select count(*) from review) as reviews, (select count(*) from customer_wish) as wishes`,
  );
  return counts[0];
}

describe("who may call", () => {
  it("is said of every call in the document, and only these are public", () => {
    expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(PUBLIC));
    expect(guarded.length).toBeGreaterThanOrEqual(9);
  });

  it.each(guarded)(
    "$name: nobody, and nobody unverified, gets in or changes anything",
    async ({ method, url }) => {
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      const before = await rows();
      const path = url === "/orders" ? "/orders?email=victim@boltwright.test" : url;
      const unverified = await api.issuer.token(aPerson(), { email_verified: false });
      expect((await api.call(method, path, body)).status).toBe(401);
      expect((await api.call(method, path, { ...body, token: unverified })).status).toBe(401);
      expect(await rows()).toEqual(before);
    },
  );

  it.each(guarded.filter(({ name }) => !STREAMS.includes(name)))(
    "$name: somebody else gets the same as for nothing there",
    async ({ name, method, url }) => {
      const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
      const path = url === "/orders" ? "/orders?email=victim@boltwright.test" : url;
      const answer = await api.call(method, path, { ...body, person: aPerson() });
      if (name in OF_THE_CALLER) expect([answer.status, answer.body]).toEqual([200, OF_THE_CALLER[name]]);
      else expect([400, 403, 404, 422]).toContain(answer.status);
    },
  );
});
