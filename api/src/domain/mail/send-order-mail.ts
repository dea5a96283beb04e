import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { disputeFactKey } from "./dispute-letter.ts";
import { type Letter, type LetterRequest, readLetter } from "./letter.ts";
import { type Delivery, POST_SECONDS_MAX, type PostMail } from "./post-mail.ts";

type Em = DomainContext["em"];

/** How long after a claim its mail may still be on the way: the post's own limit and some air. */
const CLAIM_SECONDS = POST_SECONDS_MAX + 20;

/**
 * Sends the mail about a fact, at most once however often it is called. The mail is claimed before it is sent: who dies between
 * the claim and the server's answer leaves it `unknown`, and it is never sent again. What was certainly not sent is thrown, to be
 * tried again. Errors that end it: `mail-refused`, `mail-unknown`.
 */
export async function sendOrderMail(
  ctx: DomainContext,
  post: PostMail,
  request: LetterRequest,
): Promise<void> {
  const letter = await readLetter(ctx.em, request);
  if (!letter) return skip(ctx.em, request);
  const mailId = await claim(ctx.em, letter);
  if (mailId === null) return;
  const delivery = await post({ id: mailId, letter });
  await note(ctx.em, mailId, delivery);
  if (delivery.outcome === "unknown") throw new DomainError("mail-unknown", delivery.reason);
  if (delivery.outcome === "not-sent") {
    if (delivery.isFinal) throw new DomainError("mail-refused", delivery.reason);
    throw new Error(`mail not sent: ${delivery.reason}`);
  }
}

/** Gives up what was waiting to be tried again; somebody has to look. */
export async function giveUpOrderMail(
  ctx: Pick<DomainContext, "em">,
  request: LetterRequest,
  reason: string,
): Promise<void> {
  const letter = await readLetter(ctx.em, request);
  if (!letter) return;
  await ctx.em.execute(
    `update mail set status = 'given-up', problem = ?, finished_at = now() where fact_key = ? and status = 'waiting'`,
    [reason.slice(0, 200), letter.factKey],
  );
}

/** What waited to be tried again is not true any more. */
async function skip(em: Em, request: LetterRequest): Promise<void> {
  const { orderId, fact } = request;
  const factKey = fact === "dispute.changed" ? disputeFactKey(request) : null;
  await em.execute(
    `update mail set status = 'skipped', finished_at = now()
     where order_id = ? and kind = ? and status = 'waiting' and fact_key = coalesce(?, fact_key)`,
    [orderId, fact, factKey],
  );
}

/** Takes the mail in hand and answers its id; null when it is sent or ended already. */
async function claim(em: Em, { factKey, orderId, kind }: Letter): Promise<string | null> {
  const [claimed] = await em.execute<{ id: string }[]>(
    `insert into mail (id, fact_key, order_id, kind) values (?, ?, ?, ?)
     on conflict (fact_key) do update set status = 'sending', attempts = mail.attempts + 1, claimed_at = now()
       where mail.status = 'waiting' returning id`,
    [newId(), factKey, orderId, kind],
  );
  if (claimed) return claimed.id;
  const [left] = await em.execute<{ id: string }[]>(
    `update mail set status = 'unknown', problem = 'its worker ended while it was being sent', finished_at = now()
     where fact_key = ? and status = 'sending' and claimed_at < now() - ? * interval '1 second' returning id`,
    [factKey, CLAIM_SECONDS],
  );
  if (left) throw new DomainError("mail-unknown", "its worker ended while it was being sent");
  const [busy] = await em.execute<{ id: string }[]>(
    `select id from mail where fact_key = ? and status = 'sending'`,
    [factKey],
  );
  if (busy) throw new Error("the mail is being sent by another worker");
  return null;
}

async function note(em: Em, mailId: string, delivery: Delivery): Promise<void> {
  const problem = delivery.outcome === "accepted" ? null : delivery.reason.slice(0, 200);
  await em.execute(
    `update mail set status = ?, problem = ?, finished_at = case when ? then now() end where id = ? and status = 'sending'`,
    [statusOf(delivery), problem, statusOf(delivery) !== "waiting", mailId],
  );
}

function statusOf(delivery: Delivery): string {
  if (delivery.outcome === "accepted") return "sent";
  if (delivery.outcome === "unknown") return "unknown";
  return delivery.isFinal ? "refused" : "waiting";
}
