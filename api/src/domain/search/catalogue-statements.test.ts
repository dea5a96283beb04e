import { expect, inject, it } from "vitest";
import { aCountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { aTool } from "../../testing/factories.ts";
import { fixture } from "../../testing/fixture.ts";
import { aShop } from "../../testing/test-shop.ts";
import { listCatalogue } from "./list-catalogue.ts";

async function aCountedShop() {
  const postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  const shop = await aShop({ postgresUrl: postgres.url });
  return { shop, postgres, close: () => shop.close().then(postgres.close) };
}

const counted = fixture("the counted shop", aCountedShop, ({ shop }) => shop);

it("a page of the catalogue has the same statements however many parts it shows, so that others stay prepared", async () => {
  const { shop, postgres } = counted;
  for (let tool = 0; tool < 4; tool += 1) await aTool(shop, { name: "Hammer" });
  const textsOf = async (limit: number): Promise<string[]> => {
    postgres.reset();
    await listCatalogue(
      { em: shop.em.fork() },
      { text: "hammer", filters: {}, inStock: false, sort: "name", limit },
    );
    // Only statements with parameters are prepared.
    return postgres.executed.filter((text) => text.includes("$1")).toSorted();
  };
  const texts = await textsOf(1);
  expect(texts).not.toEqual([]);
  for (const limit of [2, 3, 4]) expect(await textsOf(limit)).toEqual(texts);
});
