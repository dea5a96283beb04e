import { randomBytes } from "node:crypto";
import { expect, inject, it } from "vitest";
import { listTools } from "../domain/search/list-tools.ts";
import { openDatabase } from "../platform/database.ts";
import { openMigrator } from "../platform/migrator.ts";
import { aDatabase } from "../testing/test-database.ts";
import { migrations } from "./catalogue.ts";

it("tools that are there already get part numbers in their order, and are found", async () => {
  const { orm, close } = await aDatabase();
  await openMigrator(orm).down({ to: "m0006-payment" });
  await orm.em.fork().execute(
    `insert into tool (id, name, description, image_url, unit_price_cents, minimum_order_quantity, stock_quantity, archived_at)
     select uuidv7(), 'Old hammer ' || number, '', '/x.webp', 100, 1, 0, case number when 2 then now() end
     from generate_series(1, 3) as number`,
  );
  await openMigrator(orm).up();
  const { rows } = await listTools({ em: orm.em.fork() }, { text: "hamer", sort: "name", limit: 9 });
  expect(rows.map(({ name, partNumber }) => [name, partNumber])).toEqual([
    ["Old hammer 1", "BW-1001"],
    ["Old hammer 3", "BW-1003"],
  ]);
  await close();
});

it("all migrations run for a login that owns the database and is no superuser", async () => {
  const admin = openDatabase({ url: inject("postgresUrl"), poolMax: 1 });
  const name = `owned_${randomBytes(6).toString("hex")}`;
  await admin.em.fork().execute(`create role ${name} login password 'owner'`);
  await admin.em.fork().execute(`create database ${name} owner ${name}`);
  const url = new URL(inject("postgresUrl"));
  Object.assign(url, { username: name, password: "owner", pathname: `/${name}` });
  const owned = openDatabase({ url: url.href, poolMax: 1 });
  await expect(openMigrator(owned).up()).resolves.toHaveLength(migrations.length);
  await expect(openMigrator(owned).down({ to: 0 })).resolves.toHaveLength(migrations.length);
  await owned.close();
  await admin.em.fork().execute(`drop database ${name}`);
  await admin.em.fork().execute(`drop role ${name}`);
  await admin.close();
});
