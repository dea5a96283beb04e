import { type Migration, Migrator } from "@mikro-orm/migrations";
import type { MikroORM } from "@mikro-orm/postgresql";
import {
  BASELINE_MIGRATION,
  type ListedMigration,
  type MigrationClass,
  migrations,
} from "../migrations/catalogue.ts";
import { BASELINE } from "../migrations/m0001-baseline.ts";

/** Other transactions queue behind a migration that waits for a table: it gives up the wait, and can be repeated. */
const LOCK_MS = 1000;
/** A transaction holds its locks until its end, so this limits how long others wait for it. */
const TRANSACTION_MS = 2000;

/**
 * A migrator that applies and reverts the migrations of this code, each in a transaction of at most two seconds, or in none
 * (`isTransactional`). Apart from `openDatabase`, because API and worker never use it and would hold 6 MB of it.
 */
export function openMigrator(orm: MikroORM, list = migrations): Migrator {
  orm.config.set("migrations", {
    ...orm.config.get("migrations"),
    migrationsList: list.map((m) => ({ name: m.name, class: limited(m) })),
    allOrNothing: false,
    snapshot: false,
    silent: true,
  });
  return new Migrator(orm.em);
}

/** The migration with the limits of its transaction; where there is none, a statement only takes locks that let reads and writes through. */
function limited({ name, class: Unlimited }: ListedMigration): MigrationClass {
  const transactionMs = name === BASELINE_MIGRATION ? 0 : TRANSACTION_MS;
  const setLimits = async (migration: Migration): Promise<void> => {
    if (!migration.isTransactional()) return;
    await migration.execute(`set local lock_timeout = ${LOCK_MS}`);
    await migration.execute(`set local transaction_timeout = ${transactionMs}`);
  };
  return class extends Unlimited {
    override async up(): Promise<void> {
      await setLimits(this);
      await super.up();
    }

    override async down(): Promise<void> {
      await setLimits(this);
      await super.down();
    }
  };
}

/** The database was created by another baseline of the schema, which no migration turns into the one of this code. */
export class AnotherBaseline extends Error {
  constructor() {
    super(
      "The database was created with another baseline of the schema. Delete the data of a stopped stack with 'npm run stack -- reset'; create another database again (infra/runbook.md, Failed migration).",
    );
  }
}

/** Rejects with `AnotherBaseline` a database that has migrations, but not the baseline of this code. */
export async function assertBaseline(orm: MikroORM, migrator: Migrator): Promise<void> {
  if ((await migrator.getExecuted()).length === 0) return;
  const [row] = await orm.em
    .fork()
    .execute<{ baseline: string | null }[]>(
      "select obj_description('mikro_orm_migrations'::regclass) as baseline",
    );
  if (row?.baseline !== BASELINE) throw new AnotherBaseline();
}
