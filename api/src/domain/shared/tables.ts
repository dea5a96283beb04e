import type { EntityManager, InferKyselyDB } from "@mikro-orm/postgresql";
import type { Kysely } from "kysely";
import type { entities } from "../entities.ts";

/** Every table with its columns, by their names in the database, as the entities declare them. */
export type Tables = InferKyselyDB<(typeof entities)[number]>;

/** Typed queries in the transaction that `em` is in, or outside of one: `tables(em).selectFrom("payment")`. */
export const tables = (em: EntityManager): Kysely<Tables> => em.getKysely<Tables>();
