import type { EntityManager } from "@mikro-orm/postgresql";
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import { type Tables, tables } from "./tables.ts";

/** The placeholders of a statement's values by name, used in the builder like the values. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * Returns a function that runs a statement in the transaction of `em` and returns its rows. The statement is built and compiled once, since
 * that costs more than its execution: `build` must depend on its slots only.
 */
export function statement<Values extends object, Row>(
  build: (db: Kysely<Tables>, slots: Slots<Values>) => Compilable<Row>,
): (em: EntityManager, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (em, values) => {
    const db = tables(em);
    compiled ??= build(db, slotsOf<Values>()).compile();
    const parameters = compiled.parameters.map((value): unknown =>
      value instanceof Slot ? Reflect.get(values, value.name) : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

function slotsOf<Values>(): Slots<Values> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the proxy has a slot for every name
  return new Proxy({} as Slots<Values>, { get: (_slots, name) => sql`${new Slot(name)}` });
}
