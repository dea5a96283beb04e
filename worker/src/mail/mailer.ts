import type { Delivery, Transport } from "@shop/api/domain/mail/mail-transport";
import type { Message } from "@shop/api/domain/mail/message";
import type { ProblemMessage } from "@shop/api/domain/mail/problem-message";
import type { Config } from "@shop/api/platform/config";
import type { Logger } from "@shop/api/platform/log";
import type { Metrics } from "@shop/api/platform/metrics";
import MailComposer from "nodemailer/lib/mail-composer";
import { type MailContent, type MailShop, oneLine } from "./content.ts";
import { disputeContent } from "./dispute-content.ts";
import { timeIn } from "./format.ts";
import { asHtml, asText } from "./layout.ts";
import { orderContent } from "./order-content.ts";
import { problemContent } from "./problem-content.ts";
import { deliver, readSmtpUrl } from "./smtp.ts";
import { stockContent } from "./stock-content.ts";

export type MailSettings = Pick<
  Config,
  | "SMTP_URL"
  | "MAIL_FROM"
  | "STAFF_EMAIL"
  | "ALERT_EMAILS"
  | "SHOP_BRAND"
  | "SHOP_ORIGIN"
  | "SHOP_TIME_ZONE"
  | "DISPATCH_TIME"
  | "DELIVERY_PRICE"
  | "DELIVERY_TEXT"
  | "TAX_TEXT"
  | "RETURN_DAYS"
>;

/** Returns the mail transport for the server of `SMTP_URL`. Log lines contain the mail's id but no personal data. */
export function openMailer(
  config: MailSettings,
  { log, metrics }: { log: Logger; metrics: Metrics },
): Transport<AnyMessage> {
  const server = readSmtpUrl(config.SMTP_URL);
  const brand = config.SHOP_BRAND;
  const shop = {
    brand,
    origin: config.SHOP_ORIGIN,
    time: timeIn(config.SHOP_TIME_ZONE),
    dispatchTime: config.DISPATCH_TIME,
    deliveryPrice: config.DELIVERY_PRICE,
    deliveryText: config.DELIVERY_TEXT,
    taxText: config.TAX_TEXT,
    returnDays: config.RETURN_DAYS,
  };
  return async ({ id, message }): Promise<Delivery> => {
    const content = contentOf(message, shop);
    const to = recipientsOf(message, config);
    const composer = new MailComposer({
      from: { name: oneLine(brand), address: config.MAIL_FROM },
      to: to.map(({ name, email }) => ({ name: oneLine(name), address: email })),
      subject: oneLine(content.subject).slice(0, SUBJECT_MAX).toWellFormed(),
      // The id is the same for each attempt, so that email clients show one mail.
      messageId: `<${id}@${new URL(config.SHOP_ORIGIN).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(content) },
      text: asText(content, shop),
      html: asHtml(content, shop),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const rawMail = await composer.compile().build();
    const envelope = { from: config.MAIL_FROM, to: to.map(({ email }) => email) };
    const delivery = await deliver(server, envelope, rawMail);
    const about = message.to === "operators" || message.orderId === null ? {} : { orderId: message.orderId };
    const line = { mailId: id, kind: message.kind, ...about, ...delivery };
    if (delivery.outcome === "accepted") log.info(line, "mail sent");
    else log.warn(line, "mail not sent");
    metrics.mails.inc({ kind: message.kind, outcome: delivery.outcome });
    return delivery;
  };
}

const SUBJECT_MAX = 150;

type AnyMessage = Message | ProblemMessage;

function contentOf(message: AnyMessage, shop: MailShop): MailContent {
  if (message.to === "operators") return problemContent(message, shop);
  const now = new Date();
  if (message.kind === "stock.back") return stockContent(message, shop);
  return message.kind === "dispute.changed"
    ? disputeContent(message, shop, now)
    : orderContent(message, shop, now);
}

const unsubscribeHeaders = ({ unsubscribeUrl: url }: MailContent): Record<string, string> =>
  url === undefined
    ? {}
    : { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };

function recipientsOf({ to }: AnyMessage, config: MailSettings): readonly { name: string; email: string }[] {
  if (to === "staff") return [{ name: `${config.SHOP_BRAND} staff`, email: config.STAFF_EMAIL }];
  if (to !== "operators") return [to];
  return (config.ALERT_EMAILS ?? []).map((email) => ({ name: `${config.SHOP_BRAND} operators`, email }));
}
