import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aTool } from "../../testing/factories.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";

const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

describe("GET parts/{partNumber}", () => {
  it("200: the tool by its number in any case, with its slug and similar tools for sale", async () => {
    const tool = await aTool(api.shop, { name: "Torque ratchet, 19 mm" });
    const similar = await aTool(api.shop, { name: "Torque ratchet, 22 mm" });
    const akin = await aTool(api.shop, { name: "Bit ratchet, 10 mm" });
    await aTool(api.shop, { name: "Torque ratchet, 24 mm", archivedAt: new Date() });
    await aTool(api.shop, { name: "Rope, 19 mm" });
    for (const written of [tool.partNumber, tool.partNumber.toLowerCase(), ` ${tool.partNumber} `]) {
      const { status, body } = await api.call("GET", `/parts/${encodeURIComponent(written)}`);
      expect([status, body._id, body.partNumber, body.slug]).toEqual([
        200,
        tool.id,
        tool.partNumber,
        "torque-ratchet-19-mm",
      ]);
      expect(body.related.map(({ _id }: { _id: string }) => _id)).toEqual([similar.id, akin.id]);
    }
  });

  it("200: an archived tool says so, and after the days of the setting that it is gone", async () => {
    const recent = await aTool(api.shop, { archivedAt: daysAgo(89) });
    const old = await aTool(api.shop, { archivedAt: daysAgo(91) });
    const first = await api.call("GET", `/parts/${recent.partNumber}`);
    expect([first.status, first.body.archived, first.body.gone]).toEqual([200, true, undefined]);
    const second = await api.call("GET", `/parts/${old.partNumber}`);
    expect([second.status, second.body.archived, second.body.gone]).toEqual([200, true, true]);
  });

  it.each(["BW-0", "%27;drop table tool", "%F0%9F%94%A7", "..."])(
    "404: %s is no part number",
    async (number) => {
      const { status, problem } = await api.call("GET", `/parts/${number}`);
      expect([status, problem.type]).toEqual([404, expect.stringMatching(/not-found$/)]);
    },
  );

  it("400: a number that is too long names the field", async () => {
    const { status, problem } = await api.call("GET", `/parts/${"9".repeat(41)}`);
    expect([status, problem.errors[0].field]).toEqual([400, "partNumber"]);
  });
});
