import type { Delivery, MailTransport } from "../domain/mail/mail-transport.ts";
import type { Message, MessageRequest } from "../domain/mail/message.ts";
import { sendOrderMail } from "../domain/mail/send-order-mail.ts";
import { systemActor } from "../domain/shared/actor.ts";
import type { TestShop } from "./test-shop.ts";

/** A mail transport that stores the mails and returns the set result. */
export interface TestTransport {
  readonly sent: { readonly id: string; readonly message: Message }[];
  /** The result of the next deliveries; `accepted` at first. */
  delivery: Delivery;
  readonly transport: MailTransport;
}

export function aTransport(): TestTransport {
  const test: TestTransport = {
    sent: [],
    delivery: { outcome: "accepted" },
    transport: async (mail) => {
      test.sent.push(mail);
      return test.delivery;
    },
  };
  return test;
}

/** Sends the mail about an event once; returns the error, null without one. */
export async function sendMail(
  shop: TestShop,
  { transport }: Pick<TestTransport, "transport">,
  request: MessageRequest,
): Promise<unknown> {
  try {
    await sendOrderMail(shop.as(systemActor), transport, request);
    return null;
  } catch (error) {
    return error;
  }
}

export interface MailRow {
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly problem: string | null;
}

/** The mails of an order, oldest first. */
export function mailsOf(shop: TestShop, orderId: string): Promise<MailRow[]> {
  return shop.em.execute(
    "select kind, status, attempts, problem from mail where order_id = ? order by created_at, id",
    [orderId],
  );
}

/** The requests for mails that an order's events have made, oldest first. */
export async function mailRequestsOf(shop: TestShop, orderId: string): Promise<MessageRequest[]> {
  const rows = await shop.em.execute<{ payload: MessageRequest }[]>(
    "select payload from outbox where job = 'send-order-mail' and payload ->> 'orderId' = ? order by id",
    [orderId],
  );
  return rows.map(({ payload }) => payload);
}
