import type { EntityManager, InferKyselyDB } from "@mikro-orm/postgresql";
import { type AbortableQueryOptions, type GeneratedAlways, type Kysely, sql } from "kysely";
import type { entities } from "../entities.ts";
import type { Cents } from "./money.ts";

type Declared = InferKyselyDB<(typeof entities)[number]>;
type Generated = {
  search_text: GeneratedAlways<string>;
  sort_name: GeneratedAlways<string>;
};
type HasGenerated =
  | "attribute_choice"
  | "category"
  | "customer"
  | "customer_order"
  | "family"
  | "order_address"
  | "order_line"
  | "shipment"
  | "tool";
type WithGenerated<Columns> = Omit<Columns, keyof Generated> &
  Pick<Generated, keyof Columns & keyof Generated>;

/** What is refunded, restocked and returned of each line of an order, computed by the database. */
interface LineState {
  order_id: string;
  position: number;
  refunded_units: number;
  refunded_cents: Cents;
  refunded_tax_cents: Cents;
  held: number;
  restocked_before: number;
  has_arrived: boolean;
  units_to_return: number;
}

/** The tables with their columns, by their names in the database, as the entities declare them, and the view of lines. */
export type Tables = Omit<Declared, HasGenerated> & { line_state: LineState } & {
  // MikroORM does not mark generated columns for Kysely.
  [Name in HasGenerated]: WithGenerated<Declared[Name]>;
};

/** Returns typed queries in the transaction that `em` is in, or outside of one: `tables(em).selectFrom("payment")`. */
export const tables = (em: EntityManager): Kysely<Tables> => em.getKysely<Tables>();

const signals = new WeakMap<EntityManager, AbortSignal>();

/** Sets the signal that cancels statements with `cancellable(em)`: MikroORM's own (`em.fork`) is for `em.execute` alone. */
export function cancelWith(em: EntityManager, signal: AbortSignal): void {
  signals.set(em, signal);
}

/** Returns options for `execute` of a query that may take long: Postgres cancels it when nobody waits any more. */
export const cancellable = (em: EntityManager): AbortableQueryOptions => ({
  signal: signals.get(em),
  inflightQueryAbortStrategy: "cancel query",
});

/** Rejects unless Postgres responds. */
export async function pingPostgres(em: EntityManager): Promise<void> {
  await tables(em)
    .selectNoFrom(sql`1`.as("one"))
    .execute();
}

/** The time of the transaction, by the database's clock. */
export const NOW = sql<Date>`now()`;

/** The time `ms` milliseconds later, or earlier where negative. */
export const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** The time `hours` ago. */
export const hoursAgo = (hours: number) => sql<Date>`now() - make_interval(hours => ${hours})`;
