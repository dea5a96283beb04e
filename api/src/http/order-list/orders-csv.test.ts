import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shipOrder } from "../../domain/fulfilment/advance-fulfilment.ts";
import { fromNow } from "../../domain/shared/tables.ts";
import { anOrder, anOrderOfLines, aPaidOrder, aTool } from "../../testing/factories.ts";
import { copyOrders, updateOrder } from "../../testing/order-rows.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

let api: TestApi;
const admin = anAdmin();
beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

async function download(query: Record<string, string>, person = admin): Promise<Response> {
  const address = `${api.url}/api/manage/orders.csv?${new URLSearchParams(query).toString()}`;
  return fetch(address, { headers: { authorization: `bearer ${await api.issuer.token(person)}` } });
}

async function textOf(response: Response): Promise<string> {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
}

describe("GET manage/orders.csv", () => {
  it("200: a line for each order that the filter finds, as a file for spreadsheets", async () => {
    const tool = await aTool(api.shop, { name: 'Plate, 5" wide' });
    const paid = await aPaidOrder(api.shop, { tool, quantity: 2 });
    await anOrder(api.shop, { tool });
    await updateOrder(api.shop, paid.orderId, {
      placed_at: new Date("2026-11-28T18:04:05Z"),
      paid_at: new Date("2026-11-29T17:59:59.9Z"),
    });
    const response = await download({ q: tool.name, status: "paid" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="orders.csv"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    const [head, line, ...rest] = (await textOf(response)).split("\r\n");
    expect(head).toMatch(
      /^\uFEFFOrder number,Order,Placed \(Dhaka time\),Status,.*,Paid \(Dhaka time\),.*,Email,.*,Company,Reference,Carrier,Tracking number$/,
    );
    expect(line).toMatch(
      new RegExp(
        `^BW-\\d{6},${paid.orderId},2026-11-29 00:04:05,paid,preparing,1,${tool.partNumber},"Plate, 5"" wide",2,11.20,1,19.48,2.92,22.40,,22.40,0.00,2.92,22.40,0.00,2026-11-29 23:59:59,${paid.intentId},`,
      ),
    );
    expect(rest).toEqual([""]);
  });

  it.each(['=HYPERLINK("http://evil.test")', "+1+1", "-2+3", "@SUM(A1)", "\t=1", "＝1+1"])(
    "200: what a spreadsheet would run begins with an apostrophe: %s",
    async (name) => {
      const tool = await aTool(api.shop, { name });
      await anOrder(api.shop, { tool });
      const text = await textOf(await download({ q: name.trim() }));
      expect(text.split("\r\n")[1]).toContain(`'${name.replaceAll('"', '""')}`);
    },
  );

  it.each(["+8801710000001", "01710000001", "8801710000001", "MAR-10"])(
    "200: a spreadsheet shows %s as it is, as phone, reference and tracking number",
    async (number) => {
      const { orderId, tool } = await aPaidOrder(api.shop, { phone: number, reference: number });
      await shipOrder(api.shop.as(admin), orderId, { carrier: "GLS", trackingNumber: number });
      const rows: string[][] = parse(await textOf(await download({ q: tool.name })), { bom: true });
      const shown = [24, 27, 29].map((at) => rows[1]?.[at]);
      expect(shown).toEqual(Array(3).fill(`="${number}"`));
    },
  );

  it("200: cancelled orders by their status only, without personal data", async () => {
    const { orderId, person, tool } = await anOrder(api.shop);
    await api.call("DELETE", `/orders/${orderId}`, { person });
    const rowsOf = async (query: Record<string, string>): Promise<string[][]> =>
      parse(await textOf(await download({ q: tool.name, ...query })), { bom: true, from: 2 });
    expect(await rowsOf({})).toEqual([]);
    const [row, ...others] = await rowsOf({ status: "cancelled" });
    expect([others, row?.[1], row?.[3], ...(row?.slice(22, 26) ?? [])]).toEqual([
      [],
      orderId,
      "cancelled",
      ...Array.from({ length: 4 }, () => "erased"),
    ]);
  });

  it("200: an address of many lines is one cell for any reader", async () => {
    const tool = await aTool(api.shop, { name: "Lined bolt" });
    await anOrder(api.shop, { tool, address: "Plot 7\nTejgaon" });
    const file = await textOf(await download({ q: tool.name }));
    const rows: string[][] = parse(file, { bom: true, record_delimiter: ["\r\n", "\n"] });
    expect(rows.map((cells) => cells[25])).toEqual(["Address", "Plot 7\nTejgaon"]);
  });

  it.each([1, 3, 200])(
    "200: a row for each of %i lines, with the sums of the order in each",
    async (count) => {
      const tools = await Promise.all(
        Array.from({ length: count }, (_, at) =>
          aTool(api.shop, { name: `Row ${count} stud ${1000 + at}`, stockQuantity: 500 }),
        ),
      );
      const { orderId, totalCents } = await anOrderOfLines(
        api.shop,
        tools.map((tool, at) => ({ tool, quantity: 5 + at, reference: `R${at + 1}` })),
      );
      const rows: Record<string, string>[] = parse(await textOf(await download({ q: orderId })), {
        bom: true,
        columns: true,
      });
      expect(rows.map((row) => [row["Line"], row["Part number"], row["Tool"], row["Quantity"]])).toEqual(
        tools.map(({ partNumber, name }, at) => [String(at + 1), partNumber, name, String(5 + at)]),
      );
      expect(new Set(rows.map((row) => row["Total (USD)"]))).toEqual(
        new Set([(totalCents / 100).toFixed(2)]),
      );
      const inCents = (column: string): number =>
        rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);
      expect([inCents("Line total (USD)"), inCents("Net (USD)") + inCents("Tax (USD)")]).toEqual([
        totalCents,
        totalCents,
      ]);
      expect(rows.at(-1)?.["Line reference"]).toBe(`R${count}`);
    },
  );

  it("200: every order of many batches once, also for a reader who is slow", async () => {
    const tool = await aTool(api.shop, { name: "Bulk bolt" });
    const { orderId } = await anOrder(api.shop, { tool });
    await copyOrders(api.shop, { of: orderId, count: 1700 }, (copy) => ({
      placed_at: fromNow(-1000 * Math.floor(copy / 3)),
    }));
    const response = await download({ q: tool.name, sort: "oldest" });
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
    const ids = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.slice(0, 36));
    expect([ids.length, new Set(ids).size]).toEqual([1701, 1701]);
  });

  it("403: a customer; 400: a filter that is none", async () => {
    expect((await download({}, aPerson())).status).toBe(403);
    expect((await download({ status: "lost" })).status).toBe(400);
  });
});
