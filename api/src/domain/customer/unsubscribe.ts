import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";

/**
 * Ends all stock alerts of the customer whose mails have this token, without a login, however old the mail is; a mail that has not been sent
 * yet is not sent. An unknown token changes nothing.
 */
export async function unsubscribe({ em }: Pick<DomainContext, "em">, token: string): Promise<void> {
  await tables(em)
    .deleteFrom("stock_alert")
    .where("customer_id", "=", (eb) =>
      eb.selectFrom("customer").select("id").where("unsubscribe_token", "=", token),
    )
    .execute();
}
