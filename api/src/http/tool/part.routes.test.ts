import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeAliases } from "../../domain/tool/write-aliases.ts";
import { aCategory, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { anApi, type TestApi } from "../../testing/test-api.ts";

const DAY_MS = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

describe("GET parts/{partNumber}", () => {
  it("200: the tool by its number in any writing, with its slug and similar tools for sale", async () => {
    const tool = await aTool(api.shop, { name: "Torque ratchet, 19 mm" });
    const similar = await aTool(api.shop, { name: "Torque ratchet, 22 mm" });
    const akin = await aTool(api.shop, { name: "Bit ratchet, 10 mm" });
    await aTool(api.shop, { name: "Torque ratchet, 24 mm", archivedAt: new Date() });
    await aTool(api.shop, { name: "Rope, 19 mm" });
    const { partNumber } = tool;
    for (const written of [
      partNumber,
      partNumber.toLowerCase(),
      ` ${partNumber} `,
      partNumber.replace("-", ""),
      partNumber.replace("BW-", "b/w."),
    ]) {
      const { status, body } = await api.call("GET", `/parts/${encodeURIComponent(written)}`);
      expect(body).not.toHaveProperty("alias");
      expect([status, body._id, body.partNumber, body.slug]).toEqual([
        200,
        tool.id,
        tool.partNumber,
        "torque-ratchet-19-mm",
      ]);
      expect(body.related.map(({ _id }: { _id: string }) => _id)).toEqual([similar.id, akin.id]);
    }
  });

  it("a decimal point or comma between digits distinguishes parts, also in aliases", async () => {
    const add = async (partNumber: string) => {
      const tool = { name: `Drill ${partNumber}`, description: "HSS", price: 2.5, minOrder: 1, available: 9 };
      return api.call("POST", "/tools", {
        person: anAdmin(),
        body: { ...tool, img: "/tools/axe.webp", partNumber },
      });
    };
    const found = async (number: string) => {
      const { status, body } = await api.call("GET", `/parts/${encodeURIComponent(number)}`);
      return status === 200 ? body.partNumber : status;
    };
    const small = (await add("DR-2.5")).body.insertedId;
    expect(await found("DR-25")).toBe(404);
    expect([await found("dr 2.5"), await found("DR-2,5"), await found("dr/2·5")]).toEqual(
      Array(3).fill("DR-2.5"),
    );
    expect((await add("DR-2,5")).problem).toMatchObject({ type: "urn:boltwright:problem:part-number-taken" });
    expect((await add("DR-25")).status).toBe(200);
    expect([await found("dr25"), await found("DR-2,5")]).toEqual(["DR-25", "DR-2.5"]);
    await writeAliases(api.shop.em, [{ toolId: small, aliases: [{ value: "EAN 40.12", kind: "other" }] }]);
    expect([await found("ean-40,12"), await found("EAN 4012")]).toEqual(["DR-2.5", 404]);
  });

  it("200: with its category, attributes and order terms", async () => {
    const categoryId = await aCategory(api.shop, { slug: "gauges" });
    const range = { slug: "range", type: "number", unit: "mm", categoryId } as const;
    await anAttribute(api.shop, { ...range, position: 2 });
    await anAttribute(api.shop, {
      slug: "dial",
      type: "choice",
      choices: ["steel"],
      categoryId,
      position: 1,
    });
    await anAttribute(api.shop, { slug: "digital", type: "boolean", categoryId, position: 3 });
    const attributes = { range: 150, digital: false, dial: "steel" };
    const { partNumber } = await aTool(api.shop, { categoryId, attributes });
    const order = { family: null, priceBreaks: [], orderMultiple: 1 };
    const found = async (number: string) => (await api.call("GET", `/parts/${number}`)).body;
    expect(await found(partNumber)).toMatchObject({
      category: "gauges",
      attributes: { range: 150 },
      ...order,
    });
    const other = await aTool(api.shop);
    expect(await found(other.partNumber)).toMatchObject({ category: null, attributes: {}, ...order });
  });

  it("200: the categories that lead to it, the top one first, also by an alias and of an archived tool", async () => {
    const path: { slug: string; name: string }[] = [];
    let categoryId = "";
    for (const name of ["Fasteners", "Screws", "Machine screws", "Slotted"]) {
      const slug = `${name.toLowerCase().replace(" ", "-")}-path`;
      categoryId = await aCategory(api.shop, { slug, name, parentId: categoryId || null });
      path.push({ slug, name });
    }
    const pathOf = async (number: string) => {
      const { body } = await api.call("GET", `/parts/${encodeURIComponent(number)}`);
      return [body.category, body.path];
    };
    const { id, partNumber } = await aTool(api.shop, { categoryId });
    await writeAliases(api.shop.em, [
      { toolId: id, aliases: [{ value: "DIN 84 path", kind: "manufacturer" }] },
    ]);
    expect(await pathOf(partNumber)).toEqual(["slotted-path", path]);
    expect(await pathOf("din-84-path")).toEqual(["slotted-path", path]);
    const archived = await aTool(api.shop, { categoryId, archivedAt: daysAgo(1) });
    expect(await pathOf(archived.partNumber)).toEqual(["slotted-path", path]);
    const other = await aTool(api.shop);
    expect(await pathOf(other.partNumber)).toEqual([null, []]);
  });

  it("200: the tool by an alias in any writing, which is named with its kind", async () => {
    const tool = await aTool(api.shop);
    const admin = { person: anAdmin() };
    const { body: managed } = await api.call("GET", `/manage/tools/${tool.id}`, admin);
    const { name, description, price, minOrder, img, version } = managed;
    const edit = { name, description, price, minOrder, img, version };
    const aliases = [{ value: "SKF 6204-2RS1/C3", kind: "manufacturer" }];
    const edited = await api.call("PUT", `/manage/tools/${tool.id}`, {
      ...admin,
      body: { ...edit, partNumber: "AX-7.2", aliases },
    });
    expect(edited.status).toBe(200);
    const aliasOf = async (number: string) => {
      const { status, body } = await api.call("GET", `/parts/${encodeURIComponent(number)}`);
      return [status, body.partNumber, body.alias];
    };
    for (const written of ["SKF 6204-2RS1/C3", "skf62042rs1c3"]) {
      expect(await aliasOf(written)).toEqual([200, "AX-7.2", aliases[0]]);
    }
    expect(await aliasOf(tool.partNumber.toLowerCase())).toEqual([
      200,
      "AX-7.2",
      { value: tool.partNumber, kind: "old" },
    ]);
    expect(await aliasOf("ax7.2")).toEqual([200, "AX-7.2", undefined]);
  });

  it("200: an archived tool is marked as archived, and as gone after the days of the setting", async () => {
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
