import type { MessageRequest } from "@shop/api/domain/mail/message";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import type { anOrder } from "@shop/api/testing/factories";
import { aMailServer, type TestMail } from "@shop/api/testing/test-mail";
import { aShop, assertInvariants, type TestShop } from "@shop/api/testing/test-shop";
import { openMailer } from "../mail/mailer.ts";
import type { JobParts, QueuedJob } from "../run-job.ts";

export type Order = Awaited<ReturnType<typeof anOrder>>;

interface MailRow {
  readonly kind: string;
  readonly status: string;
  readonly attempts: number;
  readonly problem: string | null;
}

export interface MailFixture {
  readonly shop: TestShop;
  readonly mail: TestMail;
  /** Parts for running jobs; mails go to the server above. */
  readonly parts: JobParts;
  readonly postMail: ReturnType<typeof openMailer>;
  /** The same with another mail server. */
  partsWith(smtpUrl: string): JobParts;
  /** Returns the mail jobs of an order, oldest first. */
  jobsOf(orderId: string): Promise<QueuedJob[]>;
  /** Returns the newest job for a kind of mail; throws without one. */
  jobOf(orderId: string, kind: MessageRequest["event"]): Promise<QueuedJob>;
  mailsOf(orderId: string): Promise<MailRow[]>;
  /** Returns the subjects of the mails to the customer, after all sent mails have arrived. */
  subjectsTo(order: Order): Promise<string[]>;
  /** Log lines of the jobs so far. */
  readonly lines: readonly string[];
  /** Returns log lines, jobs and the table of mails as one text. */
  allOutput(): Promise<string>;
  close(): Promise<void>;
}

/** Personal data of the customers in these tests. */
export const PERSONAL = ["@boltwright.test", "Ada Okafor", "Kafor", "Plot 7", "1700 000000"];

/** Opens a shop and a mail server, with jobs that run in this process. */
export async function mailFixture(): Promise<MailFixture> {
  const [shop, mail] = await Promise.all([aShop(), aMailServer()]);
  await mail.start();
  const lines: string[] = [];
  const partsWith = (smtpUrl: string) => {
    const log = createLogger("test", "info", { write: (line: string) => void lines.push(line) });
    const metrics = createMetrics();
    const settings = {
      SMTP_URL: smtpUrl,
      MAIL_FROM: "shop@boltwright.test",
      STAFF_EMAIL: "staff@boltwright.test",
      ALERT_EMAILS: ["one@operators.test", "two@operators.test"],
      SHOP_BRAND: "Boltwright",
      SHOP_ORIGIN: "https://shop.test",
      SHOP_TIME_ZONE: "Asia/Dhaka",
      DISPATCH_TIME: "1 to 2 working days",
      DELIVERY_PRICE: "Free",
      DELIVERY_TEXT: "Free delivery in Bangladesh.",
      TAX_TEXT: "Prices include VAT.",
      RETURN_DAYS: 30,
    };
    return { contextFor: shop.as, log, metrics, postMail: openMailer(settings, { log, metrics }) };
  };
  const parts = partsWith(mail.smtpUrl);
  const jobsOf = async (orderId: string): Promise<QueuedJob[]> => {
    const rows = await shop.em.execute<{ id: string; payload: unknown }[]>(
      `select id, payload from outbox where job = 'send-order-mail' and payload ->> 'orderId' = ? order by id`,
      [orderId],
    );
    return rows.map(({ id, payload }) => ({
      id: `outbox-${id}`,
      name: "send-order-mail",
      data: payload,
      attemptsMade: 0,
    }));
  };
  const mailsOf = (orderId: string): Promise<MailRow[]> =>
    shop.em.execute("select kind, status, attempts, problem from mail where order_id = ? order by id", [
      orderId,
    ]);
  return {
    shop,
    mail,
    lines,
    parts,
    postMail: parts.postMail,
    partsWith,
    jobsOf,
    mailsOf,
    async jobOf(orderId, kind) {
      const found = (await jobsOf(orderId)).findLast(
        ({ data }) => typeof data === "object" && data !== null && Reflect.get(data, "event") === kind,
      );
      if (!found) throw new Error(`no job for ${kind}`);
      return found;
    },
    async subjectsTo({ person, orderId }) {
      const sent = (await mailsOf(orderId)).filter(({ status }) => status === "sent").length;
      return (await mail.to(person.email, sent)).map(({ subject }) => subject);
    },
    async allOutput() {
      const rows = await shop.em.execute(
        "select (select json_agg(m) from mail m) as mails, (select json_agg(o) from outbox o) as jobs",
      );
      return lines.join("\n") + JSON.stringify(rows);
    },
    async close() {
      await assertInvariants(shop);
      await Promise.all([shop.close(), mail.close()]);
    },
  };
}
