import { expect, inject, it } from "vitest";
import { aCountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { anOrder } from "../../testing/factories.ts";
import { fixture } from "../../testing/fixture.ts";
import { anAdmin, aPerson, aShop } from "../../testing/test-shop.ts";
import { listAllOrders } from "./list-all-orders.ts";

async function aCountedShop() {
  const postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  const shop = await aShop({ postgresUrl: postgres.url });
  return { shop, postgres, close: () => shop.close().then(postgres.close) };
}

const counted = fixture("the counted shop", aCountedShop, ({ shop }) => shop);
const admin = anAdmin();

/** The plans of the statements of a search, after the permission of the admin and without the count. */
async function plansOf(text: string): Promise<string[]> {
  const { shop, postgres } = counted;
  await listAllOrders(shop.as(admin), { filter: {}, sort: "newest", limit: 20 });
  postgres.reset();
  await listAllOrders(shop.as(admin), { filter: { text }, sort: "newest", limit: 20 });
  const statements = postgres.executed.filter(
    (statement) => /order_line|part_number/.test(statement) && !statement.startsWith("select count(*)"),
  );
  return shop.em.transactional(async (em) => {
    await em.execute("set local enable_seqscan = off");
    const plans: string[] = [];
    for (const statement of statements) {
      plans.push(JSON.stringify(await em.execute(`explain (generic_plan, format json) ${statement}`)));
    }
    return plans;
  });
}

it.each([
  ["BW-100123", "customer_order_number"],
  ["0170 7946 0958", "order_address_search_text"],
  ["perpetua oddfellow", "customer_order_search_text"],
  ["perpetua oddfellow", "order_line_search_text"],
  ["perpetua oddfellow", "shipment_search_text"],
  ["ACME 99/7", "order_line_tool"],
])(
  "the search for %s takes three statements, with the index %s, and reads no whole table of lines, addresses or parcels",
  async (text, index) => {
    const { shop } = counted;
    const { tool } = await anOrder(shop, { person: aPerson({ name: "Perpetua Oddfellow" }) });
    await shop.em.execute(
      "insert into part_number (key, tool_id, value, kind) values (part_key(?), ?, ?, 'customer') on conflict do nothing",
      ["ACME 99/7", tool.id, "ACME 99/7"],
    );
    const plans = await plansOf(text);
    expect(plans).toHaveLength(3);
    expect(plans[1]).toContain(`"${index}"`);
    expect(plans[1]).not.toMatch(/Seq Scan[^{]*"Relation Name":"(order_line|order_address|shipment)"/);
  },
);

it("a page of orders is found before what is shown of them is read", async () => {
  await anOrder(counted.shop);
  const [plan = ""] = (await plansOf("common")).filter((one) => one.includes("order_address_pkey"));
  expect(plan).toContain(`"Subplan Name":"CTE page"`);
});
