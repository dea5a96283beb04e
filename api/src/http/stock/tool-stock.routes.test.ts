import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { manageTools } from "../../testing/manage-tools.ts";
import { stockOf } from "../../testing/order-queries.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { send, adjust } = manageTools(api, admin);

describe("POST manage/tools/{id}/stock", () => {
  it("200: changes the stock; the ledger records who, why and the remaining stock, page by page", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 10 });
    await anOrder(api.shop, { tool, quantity: 4 });
    expect((await adjust(tool.id, { change: -5, reason: " Broken in transport " })).body.available).toBe(1);
    expect((await adjust(tool.id, { change: 12, reason: "Delivery 88" })).body.available).toBe(13);
    const lines: unknown[] = [];
    const ledger = api.pages(`/manage/tools/${tool.id}/stock?limit=3`, { person: admin });
    for await (const { body } of ledger) lines.push(...body);
    expect(lines).toMatchObject([
      {
        change: 12,
        available: 13,
        reason: "adjusted",
        note: "Delivery 88",
        by: `${admin.email} (${admin.name})`,
      },
      {
        change: -5,
        available: 1,
        reason: "adjusted",
        note: "Broken in transport",
        by: `${admin.email} (${admin.name})`,
      },
      { change: -4, available: 6, reason: "order-placed", note: null, by: null },
      { change: 10, available: 10, reason: "initial", by: null },
    ]);
  });

  it("409: never below zero; units that orders hold are not in stock", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 5 });
    await anOrder(api.shop, { tool, quantity: 3 });
    const response = await adjust(tool.id, { change: -3, reason: "Lost" });
    expect([response.status, response.problem.errors]).toEqual([
      409,
      [{ field: "change", message: "Only 2 units are in stock." }],
    ]);
    expect(await stockOf(api.shop, tool.id)).toBe(2);
    expect((await adjust(tool.id, { change: 10_000_000, reason: "Typo" })).status).toBe(409);
  });

  it("one key is one adjustment, however often and however fast it is sent", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 5 });
    const key = newId();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => adjust(tool.id, { change: 3, reason: "Found" }, key)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(api.shop, tool.id)).toBe(8);
    const other = await adjust(tool.id, { change: 4, reason: "Found" }, key);
    expect([other.status, other.problem.errors[0].field]).toEqual([422, "idempotency-key"]);
    expect(await stockOf(api.shop, tool.id)).toBe(8);
  });

  it("concurrent adjustments and orders leave the stock that the ledger has", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 20 });
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () => anOrder(api.shop, { tool, quantity: 3 }).catch(() => null)),
      ...Array.from({ length: 6 }, () => adjust(tool.id, { change: -3, reason: "Count" })),
    ]);
    expect(responses.filter((one) => one !== null && "status" in one && one.status >= 500)).toEqual([]);
    expect(await stockOf(api.shop, tool.id)).toBe(2);
  });

  it.each<[number, string, object]>([
    [422, "change", { change: 0, reason: "None" }],
    [422, "change", { change: 1.5, reason: "Half" }],
    [422, "change", { change: 10_000_001, reason: "Many" }],
    [422, "reason", { change: 1 }],
    [422, "reason", { change: 1, reason: "  " }],
    [422, "reason", { change: 1, reason: "x".repeat(201) }],
    [400, "by", { change: 1, reason: "Found", by: "Somebody else" }],
  ])("%i: names %s in %j and moves nothing", async (status, field, body) => {
    const tool = await aTool(api.shop, { stockQuantity: 5 });
    const response = await adjust(tool.id, body);
    expect([response.status, response.problem.errors[0].field]).toEqual([status, field]);
    expect(await stockOf(api.shop, tool.id)).toBe(5);
  });

  it("422: the text at a change that is too large is for people", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 5 });
    const { problem } = await adjust(tool.id, { change: 999_999_999, reason: "Many" });
    expect(problem.errors).toEqual([{ field: "change", message: "must be at most 10,000,000" }]);
    expect(await stockOf(api.shop, tool.id)).toBe(5);
  });

  it("400: without a key", async () => {
    const tool = await aTool(api.shop);
    const response = await send("POST", `/${tool.id}/stock`, { change: 1, reason: "Found" });
    expect([response.status, response.problem.errors[0].field]).toEqual([400, "idempotency-key"]);
  });
});
