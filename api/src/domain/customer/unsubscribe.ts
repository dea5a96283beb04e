import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";

/**
 * Ends all stock alerts of the customer whose mail had this token, without a login; a mail that has not been sent yet is not sent. Whoever
 * guesses a token learns nothing: an unknown one does nothing either.
 */
export async function unsubscribe({ em }: Pick<DomainContext, "em">, token: string): Promise<void> {
  await tables(em)
    .deleteFrom("stock_alert")
    .where("customer_id", "in", (alerts) =>
      alerts.selectFrom("stock_alert").select("customer_id").where("token", "=", token),
    )
    .execute();
}
