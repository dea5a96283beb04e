import { expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";

const api = apiFixture();

it("GET categories: the tree in its order, each category with the parts for sale in it and below", async () => {
  const fasteners = await aCategory(api.shop, { slug: "fasteners", name: "Fasteners" });
  const washers = await aCategory(api.shop, { slug: "washers", parentId: fasteners, position: 2 });
  const bolts = await aCategory(api.shop, { slug: "bolts", name: "Bolts", parentId: fasteners, position: 1 });
  const hexBolts = await aCategory(api.shop, { slug: "hex-bolts", parentId: bolts });
  for (const categoryId of [fasteners, hexBolts, hexBolts, washers]) await aTool(api.shop, { categoryId });
  await aTool(api.shop, { categoryId: washers, archivedAt: new Date() });
  const { status, body } = await api.call("GET", "/categories");
  const below = { slug: "hex-bolts", name: "hex-bolts", count: 2, children: [] };
  expect([status, body]).toEqual([
    200,
    [
      {
        slug: "fasteners",
        name: "Fasteners",
        count: 4,
        children: [
          { slug: "bolts", name: "Bolts", count: 2, children: [below] },
          { slug: "washers", name: "washers", count: 1, children: [] },
        ],
      },
    ],
  ]);
});
