import { expect, it } from "vitest";
import { sendStockAlerts } from "../../domain/customer/send-stock-alerts.ts";
import { STOCK_ALERTS_MAX } from "../../domain/customer/list-stock-alerts.ts";
import { type SignedIn, systemActor } from "../../domain/shared/actor.ts";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { restock } from "../../testing/restock.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

const aSoldOutTool = () => aTool(api.shop, { stockQuantity: 1, minimumOrderQuantity: 2 });
const request = (person: SignedIn, toolId: string) => api.call("PUT", `/stock-alerts/${toolId}`, { person });
const waitingFor = async (person: SignedIn) => (await api.call("GET", "/stock-alerts", { person })).body;

async function alertsOf({ subject }: SignedIn): Promise<{ id: string; token: string; mailed: boolean }[]> {
  return api.shop.em.execute(
    `select a.id, c.unsubscribe_token as token, a.mailed_at is not null as mailed from stock_alert a
     join customer c on c.id = a.customer_id where c.subject = ? order by a.id`,
    [subject],
  );
}

async function requestedMails(alertId: string | undefined): Promise<number> {
  const rows = await api.shop.em.execute("select id from outbox where payload ->> 'alertId' = ?", [alertId]);
  return rows.length;
}

it("a tool that cannot be ordered is waited for once, however often and at once it is requested", async () => {
  const [person, tool] = [aPerson(), await aSoldOutTool()];
  const responses = await Promise.all(Array.from({ length: 5 }, () => request(person, tool.id)));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(
    responses.map(() => [200, { requested: true }]),
  );
  expect(await waitingFor(person)).toEqual([tool.id]);
  expect(await alertsOf(person)).toHaveLength(1);
  expect(await waitingFor(aPerson())).toEqual([]);
});

it("a tool that can be ordered, is archived or does not exist is rejected, and nothing is stored", async () => {
  const person = aPerson();
  const there = await aTool(api.shop, { stockQuantity: 2, minimumOrderQuantity: 2 });
  const archived = await aTool(api.shop, { stockQuantity: 0, archivedAt: new Date() });
  for (const [id, status, code] of [
    [there.id, 409, "can-be-ordered"],
    [archived.id, 409, "archived"],
    [newId(), 404, "not-found"],
  ] as const) {
    const rejected = await request(person, id);
    expect(rejected.status).toBe(status);
    expect(rejected.body).toMatchObject({
      type: `urn:boltwright:problem:${code}`,
      errors: [{ field: "id" }],
    });
  }
  expect(await alertsOf(person)).toEqual([]);
});

it("a customer waits for a limited number of tools", async () => {
  const [person, tool] = [aPerson(), await aSoldOutTool()];
  await request(person, tool.id);
  for (let count = 1; count < STOCK_ALERTS_MAX; count += 1) {
    const { id } = await aSoldOutTool();
    await api.shop.em.execute(
      "insert into stock_alert (customer_id, tool_id) select customer_id, ?::uuid from stock_alert where tool_id = ?",
      [id, tool.id],
    );
  }
  const rejected = await request(person, (await aSoldOutTool()).id);
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({ type: "urn:boltwright:problem:too-many-stock-alerts" });
  expect(await alertsOf(person)).toHaveLength(STOCK_ALERTS_MAX);
  expect((await request(person, tool.id)).status).toBe(200);
});

it("the mail is requested once, when units for the minimum order are there", async () => {
  const [person, tool] = [aPerson(), await aSoldOutTool()];
  await request(person, tool.id);
  const [alert] = await alertsOf(person);
  const send = () => sendStockAlerts(api.shop.as(systemActor));
  await send();
  expect(await requestedMails(alert?.id)).toBe(0);
  await restock(api.shop, tool.id, 1);
  await Promise.all([send(), send(), send()]);
  expect(await requestedMails(alert?.id)).toBe(1);
  expect(await waitingFor(person)).toEqual([]);
  await restock(api.shop, tool.id, -1);
  expect((await request(person, tool.id)).status).toBe(200);
  expect((await alertsOf(person)).map(({ mailed }) => mailed)).toEqual([true, false]);
});

it("a cancelled request sends nothing; others stay", async () => {
  const [person, other, tool] = [aPerson(), aPerson(), await aSoldOutTool()];
  await request(person, tool.id);
  await request(other, tool.id);
  const cancel = () => api.call("DELETE", `/stock-alerts/${tool.id}`, { person });
  expect((await cancel()).body).toEqual({ deletedCount: 1 });
  expect((await cancel()).body).toEqual({ deletedCount: 0 });
  expect(await waitingFor(person)).toEqual([]);
  expect(await waitingFor(other)).toEqual([tool.id]);
});

it("the link of a mail ends all requests of its reader, without a login, and those of nobody else", async () => {
  const [person, other] = [aPerson(), aPerson()];
  const [first, second] = [await aSoldOutTool(), await aSoldOutTool()];
  for (const { id } of [first, second]) await request(person, id);
  await request(other, first.id);
  const [alert] = await alertsOf(person);
  const unknown = await api.call("POST", `/unsubscribe/${newId()}`);
  expect([unknown.status, unknown.body]).toEqual([200, { unsubscribed: true }]);
  expect(await waitingFor(person)).toHaveLength(2);
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await api.call("POST", `/unsubscribe/${alert?.token}`);
    expect([status, body]).toEqual([200, { unsubscribed: true }]);
  }
  expect(await alertsOf(person)).toEqual([]);
  expect(await waitingFor(other)).toEqual([first.id]);
  expect((await api.call("POST", "/unsubscribe/everything")).status).toBe(400);
});
