import { sql } from "kysely";
import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { finishOutboxRow } from "../shared/finish-outbox-row.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import { disputeEventKey } from "./dispute-message.ts";
import { type Message, type MessageRequest, readMessage } from "./message.ts";
import { type Delivery, TRANSPORT_SECONDS_MAX, type MailTransport } from "./mail-transport.ts";
import { isAboutRefund } from "./order-message.ts";
import { isAboutReturn } from "./return-details.ts";
import { stockEventKey } from "./stock-message.ts";

type Em = DomainContext["em"];

/** How long after a claim its mail may still be sent: the transport's limit and a margin. */
const CLAIM_SECONDS = TRANSPORT_SECONDS_MAX + 20;
const WORKER_ENDED = "its worker ended while it was being sent";
const PROBLEM_MAX = 200;

/**
 * Sends the mail about an event, at most once however often it is called. Claims the mail before it is sent: a worker that dies before
 * the server's response leaves it `unknown`, and it is not sent again. Throws where it was certainly not sent, to be tried again. Final
 * errors: `mail-refused`, `mail-unknown`. Returns whether the job's row `outboxRow` was finished with the mail.
 */
export async function sendOrderMail(
  ctx: DomainContext,
  transport: MailTransport,
  request: MessageRequest,
  outboxRow: string | null = null,
): Promise<{ isRowFinished: boolean }> {
  const message = await readMessage(ctx.em, request);
  await skipOutdated(ctx.em, request, message);
  if (!message) return { isRowFinished: false };
  const mailId = await claim(ctx.em, message);
  if (mailId === null) return { isRowFinished: false };
  const delivery = await transport({ id: mailId, message });
  if (delivery.outcome === "accepted") {
    await noteSent(ctx.em, mailId, outboxRow);
    return { isRowFinished: outboxRow !== null };
  }
  await noteProblem(ctx.em, mailId, delivery);
  if (delivery.outcome === "unknown") throw new DomainError("mail-unknown", delivery.reason);
  if (delivery.isFinal) throw new DomainError("mail-refused", delivery.reason);
  throw new Error(`mail not sent: ${delivery.reason}`);
}

/** Gives up a mail that was waiting for another attempt; an operator has to decide. One that no longer applies is skipped. */
export async function giveUpOrderMail(
  ctx: Pick<DomainContext, "em">,
  request: MessageRequest,
  reason: string,
): Promise<void> {
  const message = await readMessage(ctx.em, request);
  await skipOutdated(ctx.em, request, message);
  if (!message) return;
  await tables(ctx.em)
    .updateTable("mail")
    .set({ status: "given-up", problem: reason.slice(0, PROBLEM_MAX), finished_at: NOW })
    .where("fact_key", "=", message.eventKey)
    .where("status", "=", "waiting")
    .execute();
}

/**
 * Skips waiting mails that no longer apply: the requested one if it has no message, and, of a hold that has ended again since, those about
 * its earlier ends.
 */
async function skipOutdated(em: Em, request: MessageRequest, message: Message | null): Promise<void> {
  if (message && message.kind !== "order.hold-released") return;
  const requestedKey = keyOf(request);
  const orderId = "orderId" in request ? request.orderId : undefined;
  await tables(em)
    .updateTable("mail")
    .set({ status: "skipped", finished_at: NOW })
    .$if(orderId !== undefined, (query) => query.where("order_id", "=", orderId ?? ""))
    .where("kind", "=", request.fact)
    .where("status", "=", "waiting")
    .$if(message !== null, (query) => query.where("fact_key", "<>", message?.eventKey ?? ""))
    .$if(requestedKey !== null, (query) => query.where("fact_key", "=", requestedKey ?? ""))
    .execute();
}

/** Returns the key of the mail where an order may have several of its kind, and the request names one; otherwise null. */
function keyOf(request: MessageRequest): string | null {
  if (request.fact === "dispute.changed") return disputeEventKey(request);
  if (request.fact === "stock.back") return stockEventKey(request);
  if (isAboutReturn(request.fact)) return `${request.fact}:${request.returnId ?? ""}`;
  return isAboutRefund(request.fact) ? `${request.fact}:${request.refundId ?? ""}` : null;
}

/** Claims the mail and returns its id; null when it was already sent or has ended. */
async function claim(em: Em, { eventKey, orderId, kind }: Message): Promise<string | null> {
  const db = tables(em);
  const claimed = await db
    .insertInto("mail")
    .values({ id: newId(), fact_key: eventKey, order_id: orderId, kind })
    .onConflict((oc) =>
      oc
        .column("fact_key")
        .doUpdateSet((eb) => ({ status: "sending", attempts: eb("mail.attempts", "+", 1), claimed_at: NOW }))
        .where("mail.status", "=", "waiting"),
    )
    .returning("id")
    .executeTakeFirst();
  if (claimed) return claimed.id;
  const left = await db
    .updateTable("mail")
    .set({ status: "unknown", problem: WORKER_ENDED, finished_at: NOW })
    .where("fact_key", "=", eventKey)
    .where("status", "=", "sending")
    .where("claimed_at", "<", sql<Date>`now() - make_interval(secs => ${CLAIM_SECONDS})`)
    .returning("id")
    .executeTakeFirst();
  if (left) throw new DomainError("mail-unknown", WORKER_ENDED);
  const busy = await db
    .selectFrom("mail")
    .select("id")
    .where("fact_key", "=", eventKey)
    .where("status", "=", "sending")
    .executeTakeFirst();
  if (busy) throw new Error("the mail is being sent by another worker");
  return null;
}

async function noteSent(em: Em, mailId: string, outboxRow: string | null): Promise<void> {
  await tables(em)
    .with("job", (db) => finishOutboxRow(db, outboxRow))
    .updateTable("mail")
    .set({ status: "sent", problem: null, finished_at: NOW })
    .where("id", "=", mailId)
    .where("status", "=", "sending")
    .execute();
}

type Problem = Exclude<Delivery, { outcome: "accepted" }>;

async function noteProblem(em: Em, mailId: string, delivery: Problem): Promise<void> {
  const status = statusOf(delivery);
  await tables(em)
    .updateTable("mail")
    .set({
      status,
      problem: delivery.reason.slice(0, PROBLEM_MAX),
      finished_at: status === "waiting" ? null : NOW,
    })
    .where("id", "=", mailId)
    .where("status", "=", "sending")
    .execute();
}

function statusOf(delivery: Problem): "unknown" | "refused" | "waiting" {
  if (delivery.outcome === "unknown") return "unknown";
  return delivery.isFinal ? "refused" : "waiting";
}
