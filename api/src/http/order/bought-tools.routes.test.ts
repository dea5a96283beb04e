import { describe, expect, it } from "vitest";
import { settlePayment } from "../../domain/payment/settle-payment.ts";
import { writeAliases } from "../../domain/tool/write-aliases.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aChargedOrder, anOrder, aTool } from "../../testing/factories.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const UNKNOWN_ID = "019a0000-0000-7000-8000-000000000000";

async function buy(over: Parameters<typeof aChargedOrder>[1]): Promise<void> {
  const { intentId, person } = await aChargedOrder(api.shop, over);
  await settlePayment(api.shop.as(person), { paymentIntentId: intentId, source: "reconciler" });
}

describe("GET myitems", () => {
  it("200: each paid tool once, the last bought first, page by page", async () => {
    const person = aPerson();
    const [wrench, saw, unpaid] = [await aTool(api.shop), await aTool(api.shop), await aTool(api.shop)];
    await buy({ person, tool: wrench, quantity: 4 });
    await buy({ person, tool: saw, quantity: 2 });
    await buy({ person, tool: wrench, quantity: 3 });
    await anOrder(api.shop, { person, tool: unpaid });
    await buy({ tool: unpaid });
    await api.shop.em.execute("update tool set archived_at = now() where id = ?", [saw.id]);

    const first = await api.call("GET", "/myitems?limit=1", { person });
    expect([first.status, first.headers.get("x-total-count")]).toEqual([200, "2"]);
    expect(first.body).toMatchObject([
      { tool: { _id: wrench.id, name: wrench.name }, lastQuantity: 3, totalQuantity: 7, orders: 2 },
    ]);
    expect(Date.now() - Date.parse(first.body[0]?.lastBoughtAt ?? "")).toBeLessThan(60_000);
    const next = /<\/api(.+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await api.call("GET", next, { person });
    expect(second.body).toMatchObject([{ tool: { _id: saw.id, archived: true }, totalQuantity: 2 }]);
    expect(second.headers.get("link")).toBeNull();
  });

  it("200: nothing before the first payment", async () => {
    const { person } = await anOrder(api.shop);
    const response = await api.call("GET", "/myitems", { person });
    expect([response.status, response.body, response.headers.get("x-total-count")]).toEqual([200, [], "0"]);
  });
});

describe("GET lastdelivery", () => {
  it("200: where one's own newest order goes, and nothing of anybody else's", async () => {
    const person = aPerson();
    expect((await api.call("GET", "/lastdelivery", { person })).body).toEqual({
      phone: "",
      address: "",
      company: "",
    });
    await anOrder(api.shop, { person });
    await anOrder(api.shop);
    const response = await api.call("GET", "/lastdelivery", { person });
    expect(response.body).toEqual({ phone: "+880 1700 000000", address: "Plot 7, Tejgaon", company: "" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("GET tools/chosen", () => {
  it("200: the existing ones in the requested order; archived ones are marked", async () => {
    const [sold, gone] = [await aTool(api.shop), await aTool(api.shop, { archivedAt: new Date() })];
    const ids = [gone.id, UNKNOWN_ID, sold.id, gone.id].join(",");
    const response = await api.call("GET", `/tools/chosen?ids=${ids}`);
    expect(response.body.map((tool) => [tool._id, tool.archived])).toEqual([
      [gone.id, true],
      [sold.id, undefined],
    ]);
    expect((await api.call("GET", `/purchase/${gone.id}`)).body.archived).toBe(true);
  });

  it("200: the one with the number or alias, in any writing, also archived; an unknown number has none", async () => {
    const tool = await aTool(api.shop, { archivedAt: new Date() });
    await writeAliases(api.shop.em, [
      { toolId: tool.id, aliases: [{ value: "DIN 84 chosen", kind: "manufacturer" }] },
    ]);
    const found = async (number: string) => {
      const response = await api.call("GET", `/tools/chosen?number=${encodeURIComponent(number)}`);
      return [response.status, response.body.map(({ _id, archived }) => [_id, archived])];
    };
    const { partNumber } = tool;
    for (const written of [partNumber, partNumber.toLowerCase().replace("-", " "), "din84-chosen"]) {
      expect(await found(written)).toEqual([200, [[tool.id, true]]]);
    }
    for (const unknown of ["6205", "DIN 912", "M8×30", "..."])
      expect(await found(unknown)).toEqual([200, []]);
  });

  it("400: no ids, no such ids, too many, or a number besides", async () => {
    const many = Array.from({ length: 25 }, () => UNKNOWN_ID).join(",");
    for (const query of ["", "?ids=", "?ids=1", `?ids=${many}`, "?number=", `?number=1&ids=${UNKNOWN_ID}`]) {
      expect((await api.call("GET", `/tools/chosen${query}`)).status).toBe(400);
    }
  });
});
