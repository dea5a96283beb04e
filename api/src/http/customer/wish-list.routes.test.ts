import { describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

const list = async (person: ReturnType<typeof aPerson>) =>
  (await api.call("GET", "/wishlist", { person })).body;

describe("one's own wish list", () => {
  it("200: takes tools in their order, each once, and lets them go", async () => {
    const person = aPerson();
    const [first, second] = [await aTool(api.shop), await aTool(api.shop)];
    for (const { id } of [first, second, first]) {
      const response = await api.call("PUT", `/wishlist/${id}`, { person });
      expect([response.status, response.body]).toEqual([200, { wished: true }]);
    }
    expect(await list(person)).toEqual([first.id, second.id]);
    for (const deletedCount of [1, 0]) {
      const response = await api.call("DELETE", `/wishlist/${first.id}`, { person });
      expect([response.status, response.body]).toEqual([200, { deletedCount }]);
    }
    expect(await list(person)).toEqual([second.id]);
    expect(await list(aPerson())).toEqual([]);
  });

  it("200: a merge adds what is new after what is there, and skips what is no tool", async () => {
    const person = aPerson();
    const [mine, both, theirs] = [await aTool(api.shop), await aTool(api.shop), await aTool(api.shop)];
    await api.call("PUT", "/wishlist", { person, body: { toolIds: [mine.id, both.id] } });
    const merged = await api.call("PUT", "/wishlist", {
      person,
      body: { toolIds: [theirs.id, newId(), both.id, theirs.id] },
    });
    expect([merged.status, merged.body]).toEqual([200, [mine.id, both.id, theirs.id]]);
  });

  it("two tabs that merge at once lose nothing", async () => {
    const person = aPerson();
    const tools = await Promise.all(Array.from({ length: 6 }, () => aTool(api.shop)));
    await Promise.all(tools.map(({ id }) => api.call("PUT", `/wishlist/${id}`, { person })));
    expect((await list(person)).toSorted()).toEqual(tools.map(({ id }) => id).toSorted());
  });

  it("404: no such tool; 422: a list that is too long; nothing changes", async () => {
    const person = aPerson();
    expect((await api.call("PUT", `/wishlist/${newId()}`, { person })).status).toBe(404);
    const tooMany = { toolIds: Array.from({ length: 501 }, () => newId()) };
    expect((await api.call("PUT", "/wishlist", { person, body: tooMany })).status).toBe(422);
    expect(await list(person)).toEqual([]);
  });

  it("409: a full list takes no more", async () => {
    const person = aPerson();
    await api.call("PUT", "/wishlist", { person, body: { toolIds: [] } });
    await api.shop.em.execute(
      `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
       select uuidv7(), 'Wished ' || number, '', '/x.webp', 100, 1, 0 from generate_series(1, 500) as number`,
    );
    await api.shop.em.execute(
      `insert into customer_wish (customer_id, tool_id)
       select customer.id, tool.id from customer, tool where subject = ? and tool.name like 'Wished %'`,
      [person.subject],
    );
    const response = await api.call("PUT", `/wishlist/${(await aTool(api.shop)).id}`, { person });
    expect([response.status, response.problem.type]).toEqual([409, "urn:boltwright:problem:too-many-wishes"]);
    expect(await list(person)).toHaveLength(500);
  });
});
