import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

describe("GET manage/orders/packing-slips", () => {
  it("200: the slips of the orders in the address", async () => {
    const [one, two] = [await aPaidOrder(api.shop), await aPaidOrder(api.shop)];
    const { status, body } = await api.call(
      "GET",
      `/manage/orders/packing-slips?ids=${two.orderId},${one.orderId}`,
      { person: admin },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        id: two.orderId,
        orderNumber: expect.stringMatching(/^BW-\d+$/),
        items: [{ quantity: expect.any(Number) }],
      },
      { id: one.orderId },
    ]);
  });

  const NOBODYS = "019a0000-0000-7000-8000-000000000000";

  it.each([
    ["none", ""],
    ["an empty list", "?ids="],
    ["what is no id", "?ids=1"],
    ["51 ids", `?ids=${Array.from({ length: 51 }, () => NOBODYS).join(",")}`],
  ])("400: %s, and names the field", async (_what, query) => {
    const { status, problem } = await api.call("GET", `/manage/orders/packing-slips${query}`, {
      person: admin,
    });
    expect(status).toBe(400);
    expect(JSON.stringify(problem)).toContain("ids");
  });

  it("403: a customer, also the order's own", async () => {
    const { orderId, person } = await aPaidOrder(api.shop);
    for (const caller of [person, aPerson()]) {
      const { status } = await api.call("GET", `/manage/orders/packing-slips?ids=${orderId}`, {
        person: caller,
      });
      expect(status).toBe(403);
    }
  });
});
