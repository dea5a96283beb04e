import { requestStockAlert } from "@shop/api/domain/customer/request-stock-alert";
import { unsubscribe } from "@shop/api/domain/customer/unsubscribe";
import { repeatMail } from "@shop/api/domain/mail/repeat-mail";
import { type SignedIn, systemActor } from "@shop/api/domain/shared/actor";
import { aTool } from "@shop/api/testing/factories";
import { restock } from "@shop/api/testing/restock";
import { aScriptedSmtp } from "@shop/api/testing/test-mail";
import { aPerson, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, beforeAll, expect, it } from "vitest";
import { processors } from "../processors.ts";
import { type QueuedJob, runJob } from "../run-job.ts";
import { mailFixture, type MailFixture, PERSONAL } from "../testing/mail-fixture.ts";

let fixture: MailFixture;
let shop: TestShop;
beforeAll(async () => {
  fixture = await mailFixture();
  ({ shop } = fixture);
});
afterAll(() => fixture.close());

/** A person who waits for a tool that is sold out. */
async function aWaitingPerson(name = "Ada Okafor") {
  const [person, tool] = [
    aPerson({ name }),
    await aTool(shop, { stockQuantity: 0, minimumOrderQuantity: 2, priceCents: 940, priceUnit: 100 }),
  ];
  await requestStockAlert(shop.as(person), tool.id);
  return { person, tool };
}

/** Runs the recurring job and returns the jobs of this person's mails. */
async function mailJobsOf({ subject }: SignedIn): Promise<QueuedJob[]> {
  await processors["send-stock-alerts"].run({
    ...fixture.parts,
    ctx: shop.as(systemActor),
    payload: {},
    outboxRow: null,
  });
  const rows = await shop.em.execute<{ id: string; payload: unknown }[]>(
    `select o.id, o.payload from outbox o join stock_alert a on a.id = (o.payload ->> 'alertId')::uuid
     join customer c on c.id = a.customer_id where c.subject = ? order by o.id`,
    [subject],
  );
  return rows.map(({ id, payload }) => ({
    id: `outbox-${id}`,
    name: "send-order-mail",
    data: payload,
    attemptsMade: 0,
  }));
}

const mailRows = (alertId: unknown) =>
  shop.em.execute<{ id: string; status: string; order_id: null }[]>(
    "select id, status, order_id from mail where event_key = 'stock.back:' || ?",
    [alertId],
  );

const alertOf = async ({ subject }: SignedIn) => {
  const [alert] = await shop.em.execute<{ id: string; token: string }[]>(
    "select a.id, c.unsubscribe_token as token from stock_alert a join customer c on c.id = a.customer_id where c.subject = ?",
    [subject],
  );
  if (!alert) throw new Error("no alert");
  return alert;
};

it("one mail when the tool is back, with its details and links that unsubscribe, however often the job runs", async () => {
  const { person, tool } = await aWaitingPerson("Żółć <Ada> O'Kafor");
  expect(await mailJobsOf(person)).toEqual([]);
  await restock(shop, tool.id, 7);
  const [job, ...more] = await mailJobsOf(person);
  expect(more).toEqual([]);
  if (!job) throw new Error("no job");
  for (let time = 0; time < 3; time += 1) await runJob(fixture.parts, job);
  expect(await mailJobsOf(person)).toHaveLength(1);
  const [mail, ...others] = await fixture.mail.to(person.email, 1);
  expect(others).toEqual([]);
  const { id, token } = await alertOf(person);
  expect(mail?.subject).toBe(`Back in stock: ${tool.name}`);
  for (const text of [
    tool.partNumber,
    "$9.40 per 100",
    `https://shop.test/tools/${tool.id}`,
    `https://shop.test/unsubscribe/${token}`,
    "You asked for this email.",
    "because you asked Boltwright for it on the part's page.",
    "Boltwright, 14 Foundry Lane, Chattogram 4100, Bangladesh. Phone +880 31 555 0142.",
    "Help and contact: https://shop.test/help",
  ]) {
    expect(mail?.text).toContain(text);
  }
  expect(mail?.headers).toMatchObject({
    "list-unsubscribe": `<https://shop.test/api/unsubscribe/${token}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
  expect(await mailRows(id)).toEqual([{ id: expect.any(String), status: "sent", order_id: null }]);
  const output = await fixture.allOutput();
  for (const personal of [...PERSONAL, token]) expect(output).not.toContain(personal);
});

it("a customer who has unsubscribed in the meantime gets no mail", async () => {
  const { person, tool } = await aWaitingPerson();
  await restock(shop, tool.id, 7);
  const [job] = await mailJobsOf(person);
  const { id, token } = await alertOf(person);
  await unsubscribe(shop.as(systemActor), token);
  if (job) await runJob(fixture.parts, job);
  expect(await fixture.mail.to(person.email, 0)).toEqual([]);
  expect(await mailRows(id)).toEqual([]);
});

it("a mail that the server rejects can be sent again by an operator", async () => {
  const { person, tool } = await aWaitingPerson();
  await restock(shop, tool.id, 7);
  const [job] = await mailJobsOf(person);
  if (!job) throw new Error("no job");
  const server = await aScriptedSmtp({ RCPT: "550 5.1.1 unknown" });
  await runJob(fixture.partsWith(server.smtpUrl), job);
  await server.close();
  const { id } = await alertOf(person);
  const [rejected] = await mailRows(id);
  expect(rejected?.status).toBe("refused");
  await repeatMail(shop.as(systemActor), rejected?.id ?? "");
  const jobs = await mailJobsOf(person);
  expect(jobs).toHaveLength(2);
  const again = jobs.at(-1);
  if (again) await runJob(fixture.parts, again);
  expect(await fixture.mail.to(person.email, 1)).toHaveLength(1);
  expect((await mailRows(id)).map(({ status }) => status)).toEqual(["sent"]);
});
