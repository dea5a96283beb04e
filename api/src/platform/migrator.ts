import { Migrator } from "@mikro-orm/migrations";
import type { MikroORM } from "@mikro-orm/postgresql";
import { migrations } from "../migrations/catalogue.ts";

/**
 * What applies and reverts the migrations of this code. Apart from `openDatabase`, because API and worker never use it and would
 * hold 6 MB of it.
 */
export function openMigrator(orm: MikroORM): Migrator {
  orm.config.set("migrations", {
    ...orm.config.get("migrations"),
    migrationsList: migrations.map((m) => ({ name: m.name, class: m.class })),
    snapshot: false,
    silent: true,
  });
  return new Migrator(orm.em);
}
