import { describe, expect, it } from "vitest";
import type { EnteredRelations } from "../../domain/tool/entered-relations.ts";
import { findManagedTool } from "../../domain/tool/find-managed-tool.ts";
import { changeTool } from "../../domain/tool/change-tool.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { manageTools } from "../../testing/manage-tools.ts";
import { anAdmin, anAdminContext } from "../../testing/test-shop.ts";

const api = apiFixture();
const NONE = { successor: null, alternatives: [], fitsWith: [] };

const { get, send } = manageTools(api, anAdmin());

const read = (id: string) => get(`/${id}/relations`);
const set = (id: string, relations: Partial<EnteredRelations>, version = 1) =>
  send("PUT", `/${id}/relations`, { ...NONE, ...relations, version });
const events = (id: string) => get(`/${id}/events`);

const part = async (partNumber: string) => (await api.call("GET", `/parts/${partNumber}`)).body;

describe("PUT /api/manage/tools/{id}/relations", () => {
  it("200: a part leads to its successor, alternatives lead to each other, and the change is recorded", async () => {
    const [old, next, other, nut] = [
      await aTool(api.shop, { archivedAt: new Date() }),
      await aTool(api.shop),
      await aTool(api.shop),
      await aTool(api.shop),
    ];
    const relations = {
      successor: next.partNumber,
      alternatives: [other.partNumber],
      fitsWith: [nut.partNumber],
    };
    expect(await set(old.id, relations)).toMatchObject({ status: 200, body: relations });
    expect((await read(old.id)).body).toEqual({ ...relations, version: 2 });
    expect(await part(old.partNumber)).toMatchObject({
      archived: true,
      successor: { partNumber: next.partNumber },
      alternatives: [{ partNumber: other.partNumber }],
      fitsWith: [{ partNumber: nut.partNumber }],
    });
    expect(await set(next.id, { alternatives: [other.partNumber] })).toMatchObject({ status: 200 });
    expect(await part(other.partNumber)).toMatchObject({ alternatives: [{ partNumber: next.partNumber }] });
    const { body } = await events(old.id);
    expect(body[0]).toMatchObject({
      type: "tool.edited",
      changes: expect.arrayContaining([{ field: "successor", from: null, to: next.partNumber }]),
    });
    expect(await set(old.id, relations)).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await events(old.id)).body).toHaveLength(1);
  });

  it("200: an archived successor leads on to its own one", async () => {
    const gone = new Date();
    const [first, second, third] = [
      await aTool(api.shop, { archivedAt: gone }),
      await aTool(api.shop, { archivedAt: gone }),
      await aTool(api.shop),
    ];
    await set(first.id, { successor: second.partNumber });
    expect(await part(first.partNumber)).not.toHaveProperty("successor");
    await set(second.id, { successor: third.partNumber });
    expect(await part(first.partNumber)).toMatchObject({ successor: { partNumber: third.partNumber } });
  });

  it("422: an unknown number, itself, a part twice and a cycle are named, and nothing changes", async () => {
    const [first, second] = [await aTool(api.shop), await aTool(api.shop)];
    await set(first.id, { successor: second.partNumber });
    const wrong = {
      successor: second.partNumber,
      alternatives: ["no-such-part", second.partNumber],
      fitsWith: [first.partNumber, second.partNumber, second.partNumber.toLowerCase()],
    };
    expect(await set(second.id, wrong)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: "successor", message: `${second.partNumber} is this part itself` },
          { field: "alternatives[0]", message: "No part has the number no-such-part" },
          { field: "alternatives[1]", message: `${second.partNumber} is this part itself` },
          { field: "fitsWith[1]", message: `${second.partNumber} is this part itself` },
          { field: "fitsWith[2]", message: `${second.partNumber.toLowerCase()} is this part itself` },
        ],
      },
    });
    const twice = [first.partNumber, first.partNumber.toLowerCase()];
    expect(await set(second.id, { fitsWith: twice })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "fitsWith[1]", message: `${twice[1]} is listed twice` }] },
    });
    expect(await set(second.id, { successor: first.partNumber })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "successor", message: expect.stringContaining("leads back to this part") }] },
    });
    expect((await read(second.id)).body).toEqual({ ...NONE, version: 1 });
  });

  it("409: an edit that another admin's came before changes nothing", async () => {
    const [tool, other] = [await aTool(api.shop), await aTool(api.shop)];
    await set(tool.id, { fitsWith: [other.partNumber] });
    expect(await set(tool.id, { alternatives: [other.partNumber] })).toMatchObject({
      status: 409,
      body: { type: expect.stringContaining("changed-meanwhile"), current: { version: 2 } },
    });
    expect((await read(tool.id)).body).toEqual({ ...NONE, fitsWith: [other.partNumber], version: 2 });
  });

  it("409 or 422 at once: of two edits that close a cycle one is rejected", async () => {
    const ctx = await anAdminContext(api.shop);
    const other = await anAdminContext(api.shop);
    const [first, second] = [await aTool(api.shop), await aTool(api.shop)];
    const edits = await Promise.allSettled([
      changeTool(ctx, {
        toolId: first.id,
        version: 1,
        patch: { relations: { ...NONE, successor: second.partNumber } },
      }),
      changeTool(other, {
        toolId: second.id,
        version: 1,
        patch: { relations: { ...NONE, successor: first.partNumber } },
      }),
    ]);
    expect(edits.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const versions = [await findManagedTool(ctx, first.id), await findManagedTool(ctx, second.id)];
    expect(versions.map(({ version }) => version).reduce((sum, one) => sum + one)).toBe(3);
  });
});
