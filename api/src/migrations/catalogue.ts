import type { Migration } from "@mikro-orm/migrations";
import { M0001Baseline } from "./m0001-baseline.ts";

/** A migration with `up`, which is abstract in MikroORM's class only. */
interface WrittenMigration extends Migration {
  up(): Promise<void> | void;
}
export type MigrationClass = new (...args: ConstructorParameters<typeof Migration>) => WrittenMigration;

export type ListedMigration = { readonly name: string; readonly class: MigrationClass };

/** The whole schema in an empty database: it has no limits, and `verify` does not check it. */
export const BASELINE_MIGRATION = "m0001-baseline";

/** The migrations, oldest first. `/readyz` requires the last one. */
export const migrations: readonly ListedMigration[] = [{ name: BASELINE_MIGRATION, class: M0001Baseline }];
