import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { ORDER_TOTAL_CENTS_MAX, ORDER_TOTAL_CENTS_MIN } from "../domain/shared/money.ts";
import { listReviews } from "../domain/review/list-reviews.ts";
import { listTools } from "../domain/search/list-tools.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { countOf } from "../testing/order-queries.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { SEED_REVIEWS, SEED_TOOLS } from "./catalogue.ts";

const shop = shopFixture();
const PROGRAM = new URL("../bin/seed.ts", import.meta.url).pathname;
const IMAGES = new URL("../../../web/public/tools/", import.meta.url);

const seed = async (): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    PROGRAM,
    "--database-url",
    shop.database.processUrl,
  ]);
  return stdout.trim();
};

describe("the demo catalogue", () => {
  it("has tools of different names, each with an image that exists", () => {
    expect(new Set(SEED_TOOLS.map(({ name }) => name)).size).toBe(SEED_TOOLS.length);
    for (const { picture } of SEED_TOOLS)
      expect([picture, existsSync(new URL(`${picture}.webp`, IMAGES))]).toEqual([picture, true]);
  });

  it.each(SEED_TOOLS)("$name can be ordered: its minimum order costs what Stripe can charge", (tool) => {
    const total = tool.unitPriceCents * tool.minimumOrderQuantity;
    expect(total).toBeGreaterThanOrEqual(ORDER_TOTAL_CENTS_MIN);
    expect(total).toBeLessThanOrEqual(ORDER_TOTAL_CENTS_MAX);
    expect(Number.isInteger(tool.stockQuantity) && tool.stockQuantity >= 0).toBe(true);
  });

  it("shows each state of a stock: enough, less than the minimum order, sold out", () => {
    const low = SEED_TOOLS.filter(
      ({ stockQuantity, minimumOrderQuantity }) => stockQuantity < minimumOrderQuantity,
    );
    expect(low.filter(({ stockQuantity }) => stockQuantity === 0)).toHaveLength(1);
    expect(low).toHaveLength(2);
  });
});

it("fills an empty shop once; a shop that has anything stays as it is", async () => {
  expect(await seed()).toBe(`seed: ${SEED_TOOLS.length} tools, ${SEED_REVIEWS.length} reviews`);
  const ctx = shop.as(systemActor);
  const { rows, total } = await listTools(ctx, { sort: "relevance", limit: 100 });
  expect([rows.length, total]).toEqual([SEED_TOOLS.length, SEED_TOOLS.length]);
  expect(rows.map(({ name }) => name)).toEqual(SEED_TOOLS.map(({ name }) => name));
  const { rows: reviews } = await listReviews(ctx, { limit: 100 });
  expect(reviews.map(({ authorName }) => authorName)).toEqual(
    SEED_REVIEWS.map(({ authorName }) => authorName),
  );

  await shop.em.execute("delete from review");
  expect(await seed()).toBe("seed: already present");
  expect(await countOf(shop, "tool")).toBe(SEED_TOOLS.length);
  expect(await countOf(shop, "review")).toBe(0);
});
