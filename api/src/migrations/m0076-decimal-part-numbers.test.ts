import { expect, it } from "vitest";
import { openMigrator } from "../platform/migrator.ts";
import { aTool } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { assertInvariants } from "../testing/test-shop.ts";

const shop = shopFixture();

async function numbered(partNumber: string) {
  const tool = await aTool(shop);
  await shop.em.execute("update tool set part_number = ? where id = ?", [partNumber, tool.id]);
  return tool;
}

it("numbers and aliases that are stored get keys with their decimal points, and lose them with the rollback", async () => {
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0073-outbox-first-index" });
  const tool = await numbered("DR-2.5");
  await shop.em.execute(
    "insert into part_number (key, tool_id, value, kind) values (part_key(?), ?, ?, 'customer')",
    ["4711 8,8", tool.id, "4711 8,8"],
  );
  const keys = async () => {
    const rows = await shop.em.execute<{ key: string }[]>(
      "select key from part_number where tool_id = ? and value in ('DR-2.5', '4711 8,8') order by kind",
      [tool.id],
    );
    return rows.map(({ key }) => key);
  };
  expect(await keys()).toEqual(["471188", "DR25"]);
  await migrator.up();
  expect(await keys()).toEqual(["47118.8", "DR2.5"]);
  await numbered("DR-25");
  await assertInvariants(shop);
});
