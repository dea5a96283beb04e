import type { Delivery, MailTransport } from "@shop/api/domain/mail/mail-transport";
import type { Config } from "@shop/api/platform/config";
import type { Logger } from "@shop/api/platform/log";
import type { Metrics } from "@shop/api/platform/metrics";
import MailComposer from "nodemailer/lib/mail-composer";
import { oneLine } from "./content.ts";
import { disputeContent } from "./dispute-content.ts";
import { timeIn } from "./format.ts";
import { asHtml, asText } from "./layout.ts";
import { orderContent } from "./order-content.ts";
import { deliver, readSmtpUrl } from "./smtp.ts";

export type MailSettings = Pick<
  Config,
  | "SMTP_URL"
  | "MAIL_FROM"
  | "STAFF_EMAIL"
  | "SHOP_BRAND"
  | "SHOP_ORIGIN"
  | "SHOP_TIME_ZONE"
  | "DISPATCH_TIME"
  | "DELIVERY_TEXT"
  | "TAX_TEXT"
>;

/** Returns the mail transport for the server of `SMTP_URL`. Log lines contain the mail's id but no personal data. */
export function openMailer(
  config: MailSettings,
  { log, metrics }: { log: Logger; metrics: Metrics },
): MailTransport {
  const server = readSmtpUrl(config.SMTP_URL);
  const brand = config.SHOP_BRAND;
  const shop = {
    brand,
    origin: config.SHOP_ORIGIN,
    time: timeIn(config.SHOP_TIME_ZONE),
    dispatchTime: config.DISPATCH_TIME,
    deliveryText: config.DELIVERY_TEXT,
    taxText: config.TAX_TEXT,
  };
  return async ({ id, message }): Promise<Delivery> => {
    const content =
      message.kind === "dispute.changed" ? disputeContent(message, shop) : orderContent(message, shop);
    const to = message.to === "staff" ? { name: `${brand} staff`, email: config.STAFF_EMAIL } : message.to;
    const composer = new MailComposer({
      from: { name: oneLine(brand), address: config.MAIL_FROM },
      to: { name: oneLine(to.name), address: to.email },
      subject: oneLine(content.subject).slice(0, SUBJECT_MAX).toWellFormed(),
      // The same for each attempt, so that email clients show one mail.
      messageId: `<${id}@${new URL(config.SHOP_ORIGIN).hostname}>`,
      headers: { "Auto-Submitted": "auto-generated" },
      text: asText(content, shop),
      html: asHtml(content, shop),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    const rawMail = await composer.compile().build();
    const envelope = { from: config.MAIL_FROM, to: to.email };
    const delivery = await deliver(server, envelope, rawMail);
    const line = { mailId: id, kind: message.kind, orderId: message.orderId, ...delivery };
    if (delivery.outcome === "accepted") log.info(line, "mail sent");
    else log.warn(line, "mail not sent");
    metrics.mails.inc({ kind: message.kind, outcome: delivery.outcome });
    return delivery;
  };
}

const SUBJECT_MAX = 150;
