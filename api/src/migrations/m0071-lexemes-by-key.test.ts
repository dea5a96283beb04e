import type { EntityManager } from "@mikro-orm/postgresql";
import { expect, it } from "vitest";
import { rowsReadOf } from "../testing/rows-read.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const KNOWN = 2000;

const shop = shopFixture();

const addTools = (em: EntityManager, count: number): Promise<unknown> =>
  em.execute(
    `insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), 'Zyzzyva hammer ' || n, 'Of steel', '/x.webp', 100, 1, 0 from generate_series(1, ?::int) n`,
    [count],
  );

it("a connection that began with an empty shop reads only the lexemes of a new tool, once there are many", async () => {
  const { search_lexeme: read } = await rowsReadOf(shop, ["search_lexeme"], async (em) => {
    await addTools(em, 10);
    await em.execute(
      `insert into search_lexeme (lexeme) select 'known' || chr(97 + n / 676 % 26) || chr(97 + n / 26 % 26) || chr(97 + n % 26)
       from generate_series(1, ?::int) n`,
      [KNOWN],
    );
    await addTools(em, 1);
  });
  expect(read.sequential + read.indexed).toBeLessThan(KNOWN);
  const stored = await shop.em.execute(
    "select lexeme from search_lexeme where lexeme in ('zyzzyva', 'hammer')",
  );
  expect(stored).toHaveLength(2);
});
