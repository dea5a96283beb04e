import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import type { MailKind, ReturnMailKind } from "./mail-kind.ts";

const RETURN_KINDS: ReadonlySet<string> = new Set<ReturnMailKind>([
  "order.return-requested",
  "order.return-accepted",
  "order.return-declined",
  "order.return-received",
]);

/** Returns whether a mail is about a return: its key has the return. */
export const isAboutReturn = (kind: MailKind | "dispute.changed"): kind is ReturnMailKind =>
  RETURN_KINDS.has(kind);

/** Returns the return for its mail; null when the mail no longer applies: the return has taken another step since. */
export async function readReturn(
  em: DomainContext["em"],
  kind: ReturnMailKind,
  returnId: string | undefined,
) {
  if (returnId === undefined) return null;
  const found = await tables(em)
    .selectFrom("order_return as x")
    .select(["x.decline_reason as declineReason", "x.state"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("return_line as xl")
          .innerJoin("order_line as l", (join) =>
            join.onRef("l.order_id", "=", "x.order_id").onRef("l.position", "=", "xl.position"),
          )
          .select(["l.name", "xl.quantity"])
          .whereRef("xl.return_id", "=", "x.id")
          .orderBy("xl.position"),
      ).as("lines"),
    )
    .where("x.id", "=", returnId)
    .executeTakeFirst();
  if (!found || kind !== `order.return-${found.state}`) return null;
  const { declineReason, lines } = found;
  return { declineReason, lines };
}
