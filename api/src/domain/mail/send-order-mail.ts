import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { finishOutboxRow } from "../shared/finish-outbox-row.ts";
import { newId } from "../shared/ids.ts";
import { NOW, type Tables, tables } from "../shared/tables.ts";
import { disputeEventKey } from "./dispute-message.ts";
import { type Message, type MessageRequest, readMessage } from "./message.ts";
import { type Delivery, TRANSPORT_SECONDS_MAX, type MailTransport } from "./mail-transport.ts";
import { orderEventKey } from "./order-message.ts";
import { stockEventKey } from "./stock-message.ts";

type Em = DomainContext["em"];

/** The time after a claim in which its mail may still be sent: the transport's limit and a margin. */
const CLAIM_SECONDS = TRANSPORT_SECONDS_MAX + 20;
const WORKER_ENDED = "its worker ended while it was being sent";
const PROBLEM_MAX = 200;

const eb = expressionBuilder<Tables, "mail">();
const withKey = (eventKey: string): Expression<SqlBool> => eb("event_key", "=", eventKey);

/**
 * Sends the mail about an event, at most once however often it is called. Claims the mail before it is sent: a worker that dies before
 * the server's response leaves it `unknown`, and it is not sent again. Throws where it was certainly not sent, to be tried again. A mail
 * that ends as `refused` or `unknown` is no error: its row is the record. Returns whether the job's row `outboxRow` was finished with
 * the mail.
 */
export async function sendOrderMail(
  ctx: DomainContext,
  transport: MailTransport,
  request: MessageRequest,
  outboxRow: string | null = null,
): Promise<{ isRowFinished: boolean }> {
  const message = await readMessage(ctx.em, request);
  await endOutdated(ctx.em, request, message);
  if (!message) return { isRowFinished: false };
  const mailId = await claim(ctx.em, message);
  if (mailId === null) return { isRowFinished: false };
  const delivery = await transport({ id: mailId, message });
  if (delivery.outcome === "not-sent" && !delivery.isFinal) {
    await noteWaiting(ctx.em, mailId, delivery.reason);
    throw new Error(`mail not sent: ${delivery.reason}`);
  }
  await endMails(ctx.em, "sending", endOf(delivery), outboxRow).where("id", "=", mailId).execute();
  return { isRowFinished: outboxRow !== null };
}

/**
 * Gives up a mail that was waiting for another attempt; an operator has to decide. One that no longer applies is skipped, one that was
 * being sent is `unknown`. Returns whether the job's row `outboxRow` was finished; false for a mail that was never claimed.
 */
export async function giveUpOrderMail(
  ctx: Pick<DomainContext, "em">,
  request: MessageRequest,
  reason: string,
  outboxRow: string | null = null,
): Promise<{ isRowFinished: boolean }> {
  const message = await readMessage(ctx.em, request);
  const mails = message ? withKey(message.eventKey) : outdatedMails(request, message);
  const problem = reason.slice(0, PROBLEM_MAX);
  const waiting = message ? ({ status: "given-up", problem } as const) : ({ status: "skipped" } as const);
  await endMails(ctx.em, "waiting", waiting).where(mails).execute();
  await endMails(ctx.em, "sending", { status: "unknown", problem: WORKER_ENDED }).where(mails).execute();
  const recorded = await tables(ctx.em).selectFrom("mail").select("id").where(mails).executeTakeFirst();
  if (message && !recorded) return { isRowFinished: false };
  await finishOutboxRow(tables(ctx.em), outboxRow).execute();
  return { isRowFinished: outboxRow !== null };
}

/**
 * Ends mails that no longer apply, so that no job returns to them: waiting ones are skipped, abandoned claims are `unknown`. Throws while
 * one of them may still be sent.
 */
async function endOutdated(em: Em, request: MessageRequest, message: Message | null): Promise<void> {
  if (message && message.kind !== "order.hold-released") return;
  const mails = outdatedMails(request, message);
  await endMails(em, "waiting", { status: "skipped" }).where(mails).execute();
  await endAbandonedClaims(em, mails);
}

/** The requested mail if it has no message; of a hold that has ended again since, those about its earlier ends. */
function outdatedMails(request: MessageRequest, message: Message | null): Expression<SqlBool> {
  const key = keyOf(request);
  return eb.and([
    eb("kind", "=", request.event),
    ...("orderId" in request ? [eb("order_id", "=", request.orderId)] : []),
    ...(message ? [eb("event_key", "<>", message.eventKey)] : []),
    ...(key === null ? [] : [withKey(key)]),
  ]);
}

/** Returns the key of the mail; null where the request does not name one. */
function keyOf(request: MessageRequest): string | null {
  if (request.event === "dispute.changed") return disputeEventKey(request);
  return request.event === "stock.back" ? stockEventKey(request) : orderEventKey(request);
}

/** Claims the mail and returns its id; null when it has ended. */
async function claim(em: Em, { eventKey, orderId, kind }: Message): Promise<string | null> {
  const claimed = await tables(em)
    .insertInto("mail")
    .values({ id: newId(), event_key: eventKey, order_id: orderId, kind })
    .onConflict((oc) =>
      oc
        .column("event_key")
        .doUpdateSet((eb) => ({ status: "sending", attempts: eb("mail.attempts", "+", 1), claimed_at: NOW }))
        .where("mail.status", "=", "waiting"),
    )
    .returning("id")
    .executeTakeFirst();
  if (!claimed) await endAbandonedClaims(em, withKey(eventKey));
  return claimed?.id ?? null;
}

/** Marks mails as `unknown` whose worker died while it sent them. Throws while one of them may still be sent. */
async function endAbandonedClaims(em: Em, mails: Expression<SqlBool>): Promise<void> {
  await endMails(em, "sending", { status: "unknown", problem: WORKER_ENDED })
    .where(mails)
    .where("claimed_at", "<", sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`)
    .execute();
  const busy = await tables(em)
    .selectFrom("mail")
    .select("id")
    .where(mails)
    .where("status", "=", "sending")
    .executeTakeFirst();
  if (busy) throw new Error("the mail is being sent by another worker");
}

interface End {
  readonly status: "sent" | "skipped" | "refused" | "unknown" | "given-up";
  readonly problem?: string | null;
}

/** Ends mails that are waiting or being sent; finishes the row of their job in the same statement. */
function endMails(em: Em, from: "waiting" | "sending", end: End, outboxRow: string | null = null) {
  return tables(em)
    .with("job", (db) => finishOutboxRow(db, outboxRow))
    .updateTable("mail")
    .set({ ...end, finished_at: NOW })
    .where("status", "=", from);
}

function endOf(delivery: Delivery): End {
  if (delivery.outcome === "accepted") return { status: "sent", problem: null };
  const problem = delivery.reason.slice(0, PROBLEM_MAX);
  return { status: delivery.outcome === "unknown" ? "unknown" : "refused", problem };
}

async function noteWaiting(em: Em, mailId: string, reason: string): Promise<void> {
  await tables(em)
    .updateTable("mail")
    .set({ status: "waiting", problem: reason.slice(0, PROBLEM_MAX) })
    .where("id", "=", mailId)
    .where("status", "=", "sending")
    .execute();
}
