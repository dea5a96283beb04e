import { describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { restock } from "../../testing/restock.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { cancelStockAlert } from "./cancel-stock-alert.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { listStockAlerts, STOCK_ALERTS_MAX } from "./list-stock-alerts.ts";
import { requestStockAlert } from "./request-stock-alert.ts";
import { sendStockAlerts } from "./send-stock-alerts.ts";
import { unsubscribe } from "./unsubscribe.ts";

const shop = shopFixture();

const request = (person: SignedIn, toolId: string): Promise<void> =>
  requestStockAlert(shop.as(person), toolId);
const cancel = (person: SignedIn, toolId: string): Promise<boolean> =>
  cancelStockAlert(shop.as(person), toolId);
const list = (person: SignedIn): Promise<string[]> => listStockAlerts(shop.as(person));
const send = (): Promise<number> => sendStockAlerts(shop.as(systemActor));

async function aSoldOutTool(): Promise<string> {
  const { id } = await aTool(shop, { stockQuantity: 0 });
  return id;
}

/** Sold out tools, written by one statement. */
async function manyTools(count: number): Promise<string[]> {
  const rows = await shop.em.execute<{ id: string }[]>(
    `insert into tool (id, name, description, image_url, price_cents, minimum_order_quantity, stock_quantity)
     select uuidv7(), 'Awaited ' || n, '', '/tools/wrench.webp', 100, 1, 0 from generate_series(1, ?::int) as n
     returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Requests an alert for each tool; all but the first are written by one statement. */
async function waitFor(person: SignedIn, [first = "", ...others]: readonly string[]): Promise<void> {
  await request(person, first);
  await tables(shop.em)
    .insertInto("stock_alert")
    .columns(["customer_id", "tool_id"])
    .expression((db) =>
      db
        .selectFrom(["customer", "tool"])
        .select(["customer.id", "tool.id as tool_id"])
        .where("subject", "=", person.subject)
        .where("tool.id", "in", others),
    )
    .execute();
}

const alertsOf = ({ subject }: SignedIn): Promise<{ id: string; isMailed: boolean }[]> =>
  shop.em.execute(
    `select a.id, a.mailed_at is not null as "isMailed" from stock_alert a
     join customer c on c.id = a.customer_id where c.subject = ? order by a.id`,
    [subject],
  );

/** The token of the links in a person's mails. */
async function tokenOf({ subject }: SignedIn): Promise<string> {
  const { token } = await tables(shop.em)
    .selectFrom("customer")
    .select("unsubscribe_token as token")
    .where("subject", "=", subject)
    .executeTakeFirstOrThrow();
  return token;
}

const mailsOf = (alertId: string | undefined): Promise<number> =>
  countOf(shop, "outbox where payload ->> 'alertId' = ?", [alertId]);

const customersOf = ({ subject }: SignedIn): Promise<number> =>
  countOf(shop, "customer where subject = ?", [subject]);

describe("a stock alert", () => {
  it("that is requested again stays the one that it is", async () => {
    const [person, tool] = [aPerson(), await aSoldOutTool()];
    await request(person, tool);
    const before = await alertsOf(person);
    await request(person, tool);
    expect(await alertsOf(person)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it("is listed with the last one first", async () => {
    const person = aPerson();
    const [first, second] = [await aSoldOutTool(), await aSoldOutTool()];
    await request(person, first);
    await request(person, second);
    expect(await list(person)).toEqual([second, first]);
  });

  it.each([
    ["the minimum order", { minimumOrderQuantity: 5 }, 5],
    ["the first pack at or above the minimum order", { minimumOrderQuantity: 5, orderMultiple: 4 }, 8],
  ])("is for stock below %s", async (_, terms, smallest) => {
    const person = aPerson();
    const short = await aTool(shop, { ...terms, stockQuantity: smallest - 1 });
    const enough = await aTool(shop, { ...terms, stockQuantity: smallest });
    await request(person, short.id);
    await expect(request(person, enough.id)).rejects.toMatchObject({ code: "can-be-ordered", field: "tool" });
    expect(await list(person)).toEqual([short.id]);
  });

  it("that is rejected adds neither an alert nor a customer", async () => {
    const person = aPerson();
    const archived = await aTool(shop, { stockQuantity: 0, archivedAt: new Date() });
    for (const [toolId, code] of [
      [newId(), "not-found"],
      [archived.id, "archived"],
      [(await aTool(shop)).id, "can-be-ordered"],
    ] as const) {
      await expect(request(person, toolId)).rejects.toMatchObject({ code, field: "tool" });
    }
    expect(await customersOf(person)).toBe(0);
  });

  it.each([{ kind: "anonymous" } as const, systemActor])(
    "needs a signed-in person, not %j",
    async (actor) => {
      const [owner, tool] = [aPerson(), await aSoldOutTool()];
      await request(owner, tool);
      const ctx = shop.as(actor);
      await expect(requestStockAlert(ctx, await aSoldOutTool())).rejects.toMatchObject({ code: "forbidden" });
      await expect(cancelStockAlert(ctx, tool)).rejects.toMatchObject({ code: "forbidden" });
      await expect(listStockAlerts(ctx)).rejects.toMatchObject({ code: "forbidden" });
      expect(await list(owner)).toEqual([tool]);
    },
  );

  it("is not left behind by a request that meets the end of the account", async () => {
    const [known = "", ...tools] = await manyTools(6);
    const before = await countOf(shop, "stock_alert");
    for (const tool of tools) {
      const person = aPerson();
      await request(person, known);
      const [requested, deleted] = await Promise.allSettled([
        request(person, tool),
        deleteOwnAccount(shop.as(person), person.email),
      ]);
      expect(deleted.status).toBe("fulfilled");
      if (requested.status === "rejected") {
        expect(requested.reason).toMatchObject({ code: "account-erased" });
      }
      await expect(request(person, tool)).rejects.toMatchObject({ code: "account-erased" });
    }
    expect(await countOf(shop, "stock_alert")).toBe(before);
  });
});

describe("the limit of stock alerts", () => {
  it("admits exactly as many tools, and each of them again", async () => {
    const person = aPerson();
    const tools = await manyTools(STOCK_ALERTS_MAX + 1);
    await waitFor(person, tools.slice(0, STOCK_ALERTS_MAX - 1));
    const [last = "", tooMany = ""] = tools.slice(STOCK_ALERTS_MAX - 1);
    await request(person, last);
    await expect(request(person, tooMany)).rejects.toMatchObject({
      code: "too-many-stock-alerts",
      message: `You can wait for ${STOCK_ALERTS_MAX} parts at a time. Cancel one first.`,
    });
    await request(person, last);
    expect((await list(person)).toSorted()).toEqual(tools.slice(0, STOCK_ALERTS_MAX).toSorted());
  });

  it("holds when ten tabs request the last one at the same time", async () => {
    const person = aPerson();
    const tools = await manyTools(STOCK_ALERTS_MAX + 9);
    await waitFor(person, tools.slice(0, STOCK_ALERTS_MAX - 1));
    const results = await Promise.allSettled(
      tools.slice(STOCK_ALERTS_MAX - 1).map((tool) => request(person, tool)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await alertsOf(person)).toHaveLength(STOCK_ALERTS_MAX);
  });

  it("counts neither cancelled nor mailed ones", async () => {
    const person = aPerson();
    const [cancelled = "", restocked = "", ...others] = await manyTools(STOCK_ALERTS_MAX + 2);
    await waitFor(person, [cancelled, restocked, ...others.slice(2)]);
    const [third = "", fourth = ""] = others;
    await expect(request(person, third)).rejects.toMatchObject({ code: "too-many-stock-alerts" });
    await cancel(person, cancelled);
    await request(person, third);
    await restock(shop, restocked, 1);
    await send();
    await request(person, fourth);
    await expect(request(person, cancelled)).rejects.toMatchObject({ code: "too-many-stock-alerts" });
    expect(await list(person)).toHaveLength(STOCK_ALERTS_MAX);
  });
});

describe("cancelling a stock alert", () => {
  it("reports whether there was one, and ends no other", async () => {
    const [person, other] = [aPerson(), aPerson()];
    const [tool, another] = [await aSoldOutTool(), await aSoldOutTool()];
    await request(person, tool);
    await request(person, another);
    await request(other, tool);
    expect(await cancel(person, tool)).toBe(true);
    expect(await cancel(person, tool)).toBe(false);
    expect(await cancel(person, newId())).toBe(false);
    expect(await list(person)).toEqual([another]);
    expect(await list(other)).toEqual([tool]);
  });

  it("adds no customer for a person who has never used the shop", async () => {
    const person = aPerson();
    expect(await cancel(person, await aSoldOutTool())).toBe(false);
    expect(await customersOf(person)).toBe(0);
  });

  it("three times at once cancels it once", async () => {
    const [person, tool] = [aPerson(), await aSoldOutTool()];
    await request(person, tool);
    const results = await Promise.all([cancel(person, tool), cancel(person, tool), cancel(person, tool)]);
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  it("after its mail was requested changes nothing", async () => {
    const [person, tool] = [aPerson(), await aSoldOutTool()];
    await request(person, tool);
    await restock(shop, tool, 1);
    await send();
    expect(await cancel(person, tool)).toBe(false);
    expect(await alertsOf(person)).toMatchObject([{ isMailed: true }]);
  });

  it("while the mails are requested either prevents the mail or reports that it did not", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [person, tool] = [aPerson(), await aSoldOutTool()];
      await request(person, tool);
      const [alert] = await alertsOf(person);
      await restock(shop, tool, 1);
      const [isCancelled] = await Promise.all([cancel(person, tool), send()]);
      expect(await mailsOf(alert?.id)).toBe(isCancelled ? 0 : 1);
      expect(await alertsOf(person)).toHaveLength(isCancelled ? 0 : 1);
    }
  });
});

describe("unsubscribing", () => {
  const end = (token = ""): Promise<void> => unsubscribe({ em: shop.em }, token);

  it("with the link of a mail ends the alerts that are still waiting too", async () => {
    const [person, other] = [aPerson(), aPerson()];
    const [restocked, waiting] = [await aSoldOutTool(), await aSoldOutTool()];
    await request(person, restocked);
    await request(person, waiting);
    await request(other, waiting);
    await restock(shop, restocked, 1);
    await send();
    const [mailed] = await alertsOf(person);
    expect(mailed?.isMailed).toBe(true);
    await end(await tokenOf(person));
    expect(await alertsOf(person)).toEqual([]);
    expect(await list(other)).toEqual([waiting]);
  });

  it("does not prevent later requests, which the link of an old mail ends too", async () => {
    const [person, other, tool] = [aPerson(), aPerson(), await aSoldOutTool()];
    await request(other, tool);
    await request(person, tool);
    const link = await tokenOf(person);
    await end(link);
    expect(await list(person)).toEqual([]);
    await request(person, tool);
    expect(await list(person)).toEqual([tool]);
    await end(link);
    expect(await alertsOf(person)).toEqual([]);
    expect(await list(other)).toEqual([tool]);
  });

  it("of two customers at once, while mails are requested, ends the alerts of both", async () => {
    const people = [aPerson(), aPerson()];
    const tools = await manyTools(3);
    for (const person of people) await waitFor(person, tools);
    const tokens = await Promise.all(people.map(tokenOf));
    for (const tool of tools) await restock(shop, tool, 1);
    await Promise.all([send(), ...tokens.map((token) => end(token))]);
    expect(await Promise.all(people.map((person) => alertsOf(person)))).toEqual([[], []]);
  });
});
