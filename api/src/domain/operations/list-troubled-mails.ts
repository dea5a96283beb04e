import type { DomainContext } from "../shared/context.ts";

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
  const rows = await em.execute<
    {
      id: string;
      kind: string;
      order_id: string;
      status: TroubledMail["status"];
      attempts: number;
      problem: string | null;
      finished_at: Date;
    }[]
  >(
    `select id, kind, order_id, status, attempts, problem, finished_at from mail
     where status in ('refused', 'unknown', 'given-up') order by finished_at desc limit ?`,
    [limit],
  );
  return rows.map(({ order_id, finished_at, ...mail }) => ({
    ...mail,
    orderId: order_id,
    endedAt: finished_at,
  }));
}
