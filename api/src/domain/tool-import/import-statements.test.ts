import { beforeAll, expect, inject, it } from "vitest";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aCountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { fixture } from "../../testing/fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdminContext, aShop } from "../../testing/test-shop.ts";
import { cents } from "../shared/money.ts";
import type { ImportLine } from "./import-line.ts";
import { importTools } from "./import-tools.ts";
import { changeTool } from "../tool/change-tool.ts";

/** Lines of one transaction (`apply-import.ts`). */
const BATCH = 50;
const BATCHES = 4;
/** The claim, numbers, images, tools, four of the catalogue's structure, the plan, its end, and what is related. */
const ONCE_MAX = 24;
/** The transaction, the progress, images, tools, five of the catalogue's structure, and the changes with their events. */
const BATCH_MAX = 13;
const MAX = ONCE_MAX + BATCHES * BATCH_MAX;

async function aCountedShop() {
  const postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  const shop = await aShop({ postgresUrl: postgres.url });
  return { shop, postgres, close: () => shop.close().then(postgres.close) };
}

const counted = fixture("the counted shop", aCountedShop, ({ shop }) => shop);

beforeAll(async () => {
  const categoryId = await aCategory(counted.shop, { slug: "bolts" });
  await anAttribute(counted.shop, { slug: "length", type: "number", categoryId, isRequired: true });
  await anAttribute(counted.shop, { slug: "thread", type: "choice", choices: ["m6", "m8"], categoryId });
});

const lines = (count: number, over: (at: number) => Partial<ImportLine>): ImportLine[] =>
  Array.from({ length: count }, (_, at) => ({
    line: at + 2,
    partNumber: `ST-${at}`,
    patch: {
      name: `Counted ${at}`,
      description: "Of steel",
      imageUrl: "/tools/wrench.webp",
      price: cents(100),
      minimumOrderQuantity: 1,
    },
    stockQuantity: 6,
    errors: [],
    ...over(at),
  }));

async function statementsOf(file: readonly ImportLine[]): Promise<number> {
  const ctx = await anAdminContext(counted.shop);
  counted.postgres.reset();
  expect((await importTools(ctx, { lines: file })).outcome).toBe("applied");
  return counted.postgres.executed.length;
}

it("an import with categories and attributes has as many statements for a batch of lines as for one", async () => {
  const classification = (at: number) => ({
    category: "bolts",
    attributes: { length: String(1 + (at % 90)), thread: at % 2 === 0 ? "m8" : "m6" },
  });
  const count = BATCHES * BATCH;
  expect(await statementsOf(lines(count, classification))).toBeLessThanOrEqual(MAX);
  expect(
    await countOf(counted.shop, "tool where category_id is not null and attributes ->> 'thread' = 'm8'"),
  ).toBe(count / 2);
  const terms = lines(count, () => ({
    patch: {
      orderMultiple: 5,
      priceBreaks: [{ minQuantity: 10, price: cents(90) }],
      imageAlt: "Front view",
      moreImages: [{ imageUrl: "/tools/saw.webp", alt: "Side view" }],
    },
  }));
  expect(await statementsOf(terms)).toBeLessThanOrEqual(MAX);
  const inRows = "tool where order_multiple = 5 and image_alt = 'Front view' and version = 2";
  expect(await countOf(counted.shop, inRows)).toBe(count);
  const related = lines(count, (at) => ({
    relations: {
      successor: at === 0 ? [] : [`ST-${at - 1}`],
      alternatives: [`ST-${(at + 1) % count}`, `st ${(at + 2) % count}`],
    },
  }));
  expect(await statementsOf(related)).toBeLessThanOrEqual(MAX);
  expect(await countOf(counted.shop, "part_relation")).toBe(3 * count - 1);
  const moved = lines(count, (at) => ({ attributes: { length: String(100 + (at % 90)) } }));
  expect(await statementsOf(moved)).toBeLessThanOrEqual(MAX);
  expect(
    await countOf(counted.shop, "tool where (attributes ->> 'length')::int >= 100 and version = 4"),
  ).toBe(count);
  expect(await statementsOf(moved)).toBeLessThanOrEqual(ONCE_MAX);
});

it("placing a tool reads the tree and the attributes of its category once", async () => {
  const { id: toolId } = await aTool(counted.shop);
  const ctx = await anAdminContext(counted.shop);
  counted.postgres.reset();
  const classification = { category: "bolts", attributes: { length: 20 } };
  expect((await changeTool(ctx, { toolId, version: 1, patch: { classification } })).edited).toBe(true);
  // The transaction, the lock of the tool and of the category, the tree, the tool, three for the attributes, the tool's change and its audit entry.
  expect(counted.postgres.executed.length).toBeLessThanOrEqual(12);
});
