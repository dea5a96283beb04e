import type { NotNull } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";

/** A mail that its receiver may not have; no address and no text. */
export interface TroubledMail {
  readonly id: string;
  readonly kind: string;
  readonly orderId: string;
  /** `unknown`: handed over when the answer failed to come; `refused`, `given-up`: not sent. */
  readonly status: "unknown" | "refused" | "given-up";
  readonly attempts: number;
  readonly problem: string | null;
  readonly endedAt: Date;
}

/** Mails that ended otherwise than sent, newest first. */
export async function listTroubledMails(
  { em }: Pick<DomainContext, "em">,
  limit: number,
): Promise<TroubledMail[]> {
  return tables(em)
    .selectFrom("mail")
    .select(["id", "kind", "order_id as orderId", "status", "attempts", "problem", "finished_at as endedAt"])
    .where("status", "in", ["refused", "unknown", "given-up"])
    .orderBy("finished_at", "desc")
    .limit(limit)
    .$narrowType<{ status: TroubledMail["status"]; endedAt: NotNull }>()
    .execute();
}
