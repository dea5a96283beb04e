import type { EntityManager } from "@mikro-orm/postgresql";
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import { type Tables, tables } from "./tables.ts";

/** Where the values of a statement go, by their names: used in the builder like the values themselves. */
export type Slots<Values> = { readonly [Name in keyof Values]: RawBuilder<Values[Name]> };

/**
 * A statement of a path that runs often: built and compiled at its first run, not at each, which costs more than Postgres's work for it.
 * `build` is called once, so it must not depend on anything but its slots. The result runs it in the transaction that `em` is in, and
 * returns its rows.
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
