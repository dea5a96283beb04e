import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { addToWishList } from "./add-to-wish-list.ts";
import { listWishList, WISH_LIST_MAX } from "./list-wish-list.ts";
import { removeFromWishList } from "./remove-from-wish-list.ts";

const shop = shopFixture();

const add = (person: SignedIn, ids: readonly string[]): Promise<void> => addToWishList(shop.as(person), ids);
const list = (person: SignedIn): Promise<string[]> => listWishList(shop.as(person));
const remove = (person: SignedIn, id: string): Promise<boolean> => removeFromWishList(shop.as(person), id);

async function someTools(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await aTool(shop, { stockQuantity: 0 })).id);
  return ids;
}

/** As many tools as that, written by one statement. */
async function manyTools(count: number): Promise<string[]> {
  const rows = await shop.em.execute<{ id: string }[]>(
    `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), 'Wished ' || n, '', '/tools/wrench.webp', 100, 1, 0 from generate_series(1, ?::int) as n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

describe("a wish list", () => {
  it("is empty for a person who has never used the shop, and reading it adds no customer", async () => {
    const person = aPerson();
    expect(await list(person)).toEqual([]);
    expect(await countOf(shop, "customer where subject = ?", [person.subject])).toBe(0);
  });

  it("has its tools in the order in which they were added", async () => {
    const person = aPerson();
    const [first = "", second = "", third = ""] = await someTools(3);
    await add(person, [third, first]);
    await add(person, [second]);
    expect(await list(person)).toEqual([third, first, second]);
  });

  it("retains the place of a tool that is added again", async () => {
    const person = aPerson();
    const [first = "", second = ""] = await someTools(2);
    await add(person, [first, second]);
    await add(person, [second, first, first]);
    expect(await list(person)).toEqual([first, second]);
  });

  it("ignores unknown ids among known ones", async () => {
    const person = aPerson();
    const [tool = ""] = await someTools(1);
    await add(person, [newId(), tool, newId()]);
    expect(await list(person)).toEqual([tool]);
  });

  it("takes an archived tool: it may be restored", async () => {
    const person = aPerson();
    const tool = await aTool(shop, { archivedAt: new Date() });
    await add(person, [tool.id]);
    expect(await list(person)).toEqual([tool.id]);
  });

  it("belongs to one customer", async () => {
    const [owner, other] = [aPerson(), aPerson()];
    const [tool = ""] = await someTools(1);
    await add(owner, [tool]);
    expect(await list(other)).toEqual([]);
    expect(await remove(other, tool)).toBe(false);
    expect(await list(owner)).toEqual([tool]);
  });
});

describe("removing a tool", () => {
  it("reports whether it was on the list", async () => {
    const person = aPerson();
    const [tool = "", other = ""] = await someTools(2);
    await add(person, [tool, other]);
    expect(await remove(person, tool)).toBe(true);
    expect(await remove(person, tool)).toBe(false);
    expect(await remove(person, newId())).toBe(false);
    expect(await list(person)).toEqual([other]);
  });

  it("twice at the same time removes it once", async () => {
    const person = aPerson();
    const [tool = ""] = await someTools(1);
    await add(person, [tool]);
    const removed = await Promise.all([remove(person, tool), remove(person, tool), remove(person, tool)]);
    expect(removed.filter(Boolean)).toHaveLength(1);
  });

  it("puts it at the end when it is added again", async () => {
    const person = aPerson();
    const [first = "", second = ""] = await someTools(2);
    await add(person, [first, second]);
    await remove(person, first);
    await add(person, [first]);
    expect(await list(person)).toEqual([second, first]);
  });
});

describe("the limit of a wish list", () => {
  it("admits exactly as many tools, then rejects all of a request that does not fit", async () => {
    const person = aPerson();
    const tools = await manyTools(WISH_LIST_MAX + 2);
    await add(person, tools.slice(0, WISH_LIST_MAX - 1));
    await expect(add(person, tools.slice(WISH_LIST_MAX - 1))).rejects.toMatchObject({
      code: "too-many-wishes",
      message: `A wish list can have ${WISH_LIST_MAX} tools. Remove some first.`,
    });
    expect(await list(person)).toHaveLength(WISH_LIST_MAX - 1);
    await add(person, tools.slice(WISH_LIST_MAX - 1, WISH_LIST_MAX));
    await add(person, tools.slice(0, 3));
    expect(await list(person)).toEqual(tools.slice(0, WISH_LIST_MAX));
  });

  it("holds when ten tabs add the last tool at the same time", async () => {
    const person = aPerson();
    const tools = await manyTools(WISH_LIST_MAX + 9);
    await add(person, tools.slice(0, WISH_LIST_MAX - 1));
    const results = await Promise.allSettled(
      tools.slice(WISH_LIST_MAX - 1).map((tool) => add(person, [tool])),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const from = "customer_wish w join customer c on c.id = w.customer_id where c.subject = ?";
    expect(await countOf(shop, from, [person.subject])).toBe(WISH_LIST_MAX);
  });
});

it.each([{ kind: "anonymous" } as const, systemActor])("needs a signed-in person, not %j", async (actor) => {
  const [tool = ""] = await someTools(1);
  const before = await countOf(shop, "customer_wish");
  const ctx = shop.as(actor);
  await expect(addToWishList(ctx, [tool])).rejects.toMatchObject({ code: "forbidden" });
  await expect(listWishList(ctx)).rejects.toMatchObject({ code: "forbidden" });
  await expect(removeFromWishList(ctx, tool)).rejects.toMatchObject({ code: "forbidden" });
  expect(await countOf(shop, "customer_wish")).toBe(before);
});
