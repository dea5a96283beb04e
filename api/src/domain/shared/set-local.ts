import type { EntityManager } from "@mikro-orm/postgresql";
import { tables } from "./tables.ts";

/** A parameter that database triggers read. */
type Parameter = "shop.personal_data" | "shop.role_change";

/** Sets a parameter for the rest of the transaction that `em` is in, as `set local` does. */
export async function setLocal(em: EntityManager, name: Parameter, value: string): Promise<void> {
  await tables(em)
    .selectNoFrom((eb) => eb.fn("set_config", [eb.val<string>(name), eb.val(value), eb.lit(true)]).as("set"))
    .execute();
}
