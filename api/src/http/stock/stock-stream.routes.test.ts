import { afterAll, describe, expect, it } from "vitest";
import { readChangedStock } from "../../domain/stock/read-changed-stock.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { type EventReader, readEvents } from "../../testing/event-reader.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { rowsRead } from "../../testing/rows-read.ts";

const SOON = { interval: 10, timeout: 5000 };
const UNKNOWN_ID = "0199a1b2-0000-7000-8000-000000000000";

const open: EventReader[] = [];
afterAll(() => open.forEach((reader) => reader.close()));
const api = apiFixture();

async function listen(toolId: string): Promise<EventReader> {
  const reader = await readEvents(`${api.url}/api/tools/${toolId}/stream`, {});
  open.push(reader);
  return reader;
}
const changes = ({ messages }: EventReader) =>
  messages.flatMap(({ event, data }) => (event === "stock" ? [data] : []));

describe("GET tools/{id}/stream", () => {
  it("200, also signed out: notifies of a change of this tool by another's order, not of other tools", async () => {
    const [tool, another] = [await aTool(api.shop), await aTool(api.shop)];
    const [viewer, other] = await Promise.all([listen(tool.id), listen(another.id)]);
    expect([viewer.status, viewer.headers.get("content-type")]).toEqual([
      200,
      "text/event-stream; charset=utf-8",
    ]);
    expect(viewer.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(viewer.headers.get("x-accel-buffering")).toBe("no");
    expect(viewer.headers.get("x-accel-expires")).toBeNull();
    await expect.poll(() => viewer.messages[0]?.event, SOON).toBe("refetch");
    // The first stock is a change of the last seconds, too.
    await expect.poll(() => [changes(viewer).length, changes(other).length], SOON).toEqual([1, 1]);

    const { orderId, person } = await anOrder(api.shop, { tool });
    await expect.poll(() => changes(viewer), SOON).toHaveLength(2);
    expect(changes(viewer).at(-1)).toEqual({ toolId: tool.id });
    await api.call("DELETE", `/orders/${orderId}`, { person });
    await expect.poll(() => changes(viewer), SOON).toHaveLength(3);
    expect(changes(other)).toHaveLength(1);
  });

  it("a client that lost the stream gets one refetch event, without another change", async () => {
    const tool = await aTool(api.shop);
    const first = await listen(tool.id);
    await expect.poll(() => first.messages[0]?.event, SOON).toBe("refetch");
    first.close();
    const { orderId, person } = await anOrder(api.shop, { tool });
    const second = await listen(tool.id);
    await expect.poll(() => second.messages[0]?.event, SOON).toBe("refetch");
    await expect.poll(() => changes(second).length, SOON).toBe(1);
    expect(second.messages.filter(({ event }) => event === "refetch")).toHaveLength(1);
    await api.call("DELETE", `/orders/${orderId}`, { person });
  });

  it("404 for an unknown tool and 400 for no id; nothing is opened", async () => {
    expect((await listen(UNKNOWN_ID)).status).toBe(404);
    expect((await listen("nope")).status).toBe(400);
  });

  it("429 for the 51st stream of one address, until one of them ends; customers' streams are not counted", async () => {
    const { id } = await aTool(api.shop);
    for (const reader of open) reader.close();
    const opened: EventReader[] = [];
    await expect
      .poll(async () => {
        const reader = await listen(id);
        if (reader.status === 200) opened.push(reader);
        return [reader.status, opened.length];
      }, SOON)
      .toEqual([429, 50]);
    const { person } = await anOrder(api.shop);
    const own = await readEvents(`${api.url}/api/orders/stream`, {
      authorization: `bearer ${await api.issuer.token(person)}`,
    });
    open.push(own);
    expect(own.status).toBe(200);
    opened[0]?.close();
    await expect.poll(async () => (await listen(id)).status, SOON).toBe(200);
  });

  it("reads the last seconds only, however long the ledger is", async () => {
    const [tool, old] = [await aTool(api.shop), await aTool(api.shop)];
    await api.shop.em.execute(
      `insert into stock_movement (id, tool_id, quantity, reason)
       select uuidv7(interval '-1 day'), ?, case when n % 2 = 0 then 1 else -1 end, 'initial' from generate_series(1, 5000) n`,
      [old.id],
    );
    await api.shop.em.execute("analyze stock_movement");
    const found: string[] = [];
    const { sequential, indexed } = await rowsRead(api.shop, "stock_movement", async (em) => {
      found.push(...(await readChangedStock({ em }, [tool.id, old.id])).map(({ changedId }) => changedId));
    });
    expect(new Set(found)).toEqual(new Set([tool.id, old.id]));
    expect(sequential).toBe(0);
    expect(indexed).toBeLessThan(1000);
  });
});
