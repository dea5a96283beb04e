import { afterEach, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { manageTools } from "../../testing/manage-tools.ts";
import { aPurchase } from "../../testing/purchase.wire.ts";
import { countOf, ordersOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { get, send } = manageTools(api, admin);

const FRONT = { img: "/tools/wrench.webp", alt: "Front view" };
const SIDE = { img: "/tools/saw.webp", alt: "Side view" };
const TOP = { img: "/tools/axe.webp", alt: "Top view" };
const uploaded = (digit: string): string => `/images/${digit.repeat(32)}-1024.webp`;

const partOf = async ({ partNumber }: { partNumber: string }) =>
  (await api.call("GET", `/parts/${partNumber}`)).body;

describe("PUT manage/tools/{id}/pictures", () => {
  it("200: sets images, order and texts; the part and every list show them, and the changes are logged", async () => {
    const tool = await aTool(api.shop, { name: "Pictured" });
    expect((await partOf(tool)).pictures).toEqual([{ img: "/tools/wrench.webp", alt: null }]);
    const first = await send("PUT", `/${tool.id}/pictures`, { version: 1, pictures: [FRONT, SIDE, TOP] });
    expect([first.status, first.body.version, first.body.pictures]).toEqual([200, 2, [FRONT, SIDE, TOP]]);
    const second = await send("PUT", `/${tool.id}/pictures`, { version: 2, pictures: [TOP, FRONT] });
    expect(second.body).toMatchObject({ version: 3, img: TOP.img, pictures: [TOP, FRONT] });
    expect(await partOf(tool)).toMatchObject({ img: TOP.img, pictures: [TOP, FRONT] });
    const { body } = await api.call("GET", "/tools?q=pictured");
    expect(body.map(({ img }) => img)).toEqual([TOP.img]);
    expect(body[0]).not.toHaveProperty("pictures");
    const events = (await get(`/${tool.id}/events`)).body;
    expect(events.map(({ type, changes }) => ({ type, changes }))).toEqual([
      {
        type: "tool.edited",
        changes: [
          { field: "alt", from: "Front view", to: "Top view" },
          { field: "img", from: FRONT.img, to: TOP.img },
          {
            field: "pictures",
            from: "/tools/saw.webp Side view\n/tools/axe.webp Top view",
            to: "/tools/wrench.webp Front view",
          },
        ],
      },
      {
        type: "tool.edited",
        changes: [
          { field: "alt", from: null, to: "Front view" },
          { field: "pictures", from: null, to: "/tools/saw.webp Side view\n/tools/axe.webp Top view" },
        ],
      },
    ]);
  });

  it("200: the same again changes nothing, whatever the version", async () => {
    const { id } = await aTool(api.shop);
    for (const version of [1, 1]) {
      const { status, body } = await send("PUT", `/${id}/pictures`, { version, pictures: [FRONT, SIDE] });
      expect([status, body.version]).toEqual([200, 2]);
    }
    expect((await get(`/${id}/events`)).body).toHaveLength(1);
  });

  it("200: other edits leave them; another `img` takes the first place with its own text", async () => {
    const tool = await aTool(api.shop, {
      imageAlt: "Front view",
      moreImages: [{ imageUrl: SIDE.img, alt: SIDE.alt }],
    });
    const details = { name: tool.name, description: "x", price: 2, minOrder: 1 };
    const unchanged = await send("PUT", `/${tool.id}`, { ...details, version: 1, img: FRONT.img });
    expect(unchanged.body.pictures).toEqual([FRONT, SIDE]);
    const own = await send("PUT", `/${tool.id}`, { ...details, version: 2, img: SIDE.img });
    expect(own.body.pictures).toEqual([SIDE]);
    const other = await send("PUT", `/${tool.id}`, { ...details, version: 3, img: TOP.img });
    expect(other.body.pictures).toEqual([{ img: TOP.img, alt: null }]);
  });

  it("409: another admin was first; returns the current images", async () => {
    const { id } = await aTool(api.shop);
    await send("PUT", `/${id}/pictures`, { version: 1, pictures: [FRONT, SIDE] });
    const { status, body } = await send("PUT", `/${id}/pictures`, { version: 1, pictures: [FRONT, TOP] });
    expect([status, body]).toMatchObject([
      409,
      {
        type: expect.stringContaining("changed-meanwhile"),
        current: { version: 2, pictures: [FRONT, SIDE] },
      },
    ]);
    expect((await get(`/${id}`)).body.pictures).toEqual([FRONT, SIDE]);
  });

  it("two admins at the same time: one is first, the other learns of it", async () => {
    const { id } = await aTool(api.shop);
    const both = await Promise.all(
      [SIDE, TOP].map((one) => send("PUT", `/${id}/pictures`, { version: 1, pictures: [FRONT, one] })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await get(`/${id}`)).body.version).toBe(2);
  });

  it.each<[number, string, unknown]>([
    [422, "pictures", []],
    [422, "pictures", Array.from({ length: 12 }, (_, at) => ({ img: `/tools/a${at}.webp`, alt: "Side" }))],
    [422, "pictures[1].alt", [FRONT, { ...SIDE, alt: null }]],
    [422, "pictures[1].alt", [FRONT, { ...SIDE, alt: " " }]],
    [422, "pictures[0].alt", [{ ...FRONT, alt: "one\ntwo" }]],
    [422, "pictures[0].alt", [{ ...FRONT, alt: "None" }]],
    [422, "pictures[0].alt", [{ ...FRONT, alt: "x".repeat(201) }]],
    [422, "pictures[1].img", [FRONT, { ...SIDE, img: FRONT.img }]],
    [422, "pictures[1].img", [FRONT, { ...SIDE, img: "https://evil.test/a.png" }]],
    [422, "pictures", [FRONT, { ...SIDE, img: uploaded("e") }]],
    [422, "pictures", "none"],
    [400, "pictures[0].alt", [{ ...FRONT, alt: "\0" }]],
  ])("%i: names %s of what is wrong, and changes nothing", async (expected, field, pictures) => {
    const { id } = await aTool(api.shop);
    const before = (await get(`/${id}`)).body;
    const { status, body } = await send("PUT", `/${id}/pictures`, { version: 1, pictures });
    expect([status, body]).toMatchObject([expected, { errors: [{ field }] }]);
    expect((await get(`/${id}`)).body).toEqual(before);
  });

  it("422: an image that is there already is named in a sentence", async () => {
    const { id } = await aTool(api.shop);
    const pictures = [FRONT, { ...SIDE, img: FRONT.img }];
    const { problem } = await send("PUT", `/${id}/pictures`, { version: 1, pictures });
    const message = "This tool has that image already.";
    expect(problem.errors).toEqual([{ field: "pictures[1].img", message }]);
    expect((await get(`/${id}`)).body.version).toBe(1);
  });

  it("401, 403, 404: others change nothing", async () => {
    const { id } = await aTool(api.shop);
    const body = { version: 1, pictures: [FRONT, SIDE] };
    const path = `/manage/tools/${id}/pictures`;
    expect((await api.call("PUT", path, { body })).status).toBe(401);
    expect((await api.call("PUT", path, { body, person: aPerson() })).status).toBe(403);
    const missing = "01990000-0000-7000-8000-000000000000";
    expect((await send("PUT", `/${missing}/pictures`, body)).status).toBe(404);
    expect(await countOf(api.shop, "tool where id = ? and more_images = '[]' and version = 1", [id])).toBe(1);
  });
});

describe("the day when more units are expected", () => {
  const edit = async (id: string, expectedOn: unknown) => {
    const { status, body: tool } = await get(`/${id}`);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(tool)}`);
    const { name, description, price, minOrder, img, version } = tool;
    return send("PUT", `/${id}`, { name, description, price, minOrder, img, version, expectedOn });
  };

  it("200: is set, shown to customers and removed; a day that has passed is shown to admins only", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 0 });
    const shown = async () => {
      const [part, list, form] = await Promise.all([
        partOf(tool),
        api.call("GET", `/tools?q=${tool.name.split(" ").at(-1) ?? ""}`),
        api.call("GET", `/purchase/${tool.id}`),
      ]);
      return [part.expectedOn, list.body[0]?.expectedOn, form.body.expectedOn];
    };
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    expect((await edit(tool.id, "2099-12-04")).body.expectedOn).toBe("2099-12-04");
    expect(await shown()).toEqual(["2099-12-04", "2099-12-04", "2099-12-04"]);
    expect((await edit(tool.id, "2020-12-04")).body.expectedOn).toBe("2020-12-04");
    expect(await shown()).toEqual([undefined, undefined, undefined]);
    const today = new Date().toISOString().slice(0, 10);
    await edit(tool.id, today);
    expect((await shown())[0]).toBe(today);
    expect((await edit(tool.id, null)).body.expectedOn).toBeNull();
    const [last] = (await get(`/${tool.id}/events`)).body;
    expect(last?.changes).toEqual([{ field: "expectedOn", from: today, to: null }]);
  });

  it.each(["4 December", "2026-02-30", "1999-12-31", "2100-01-01", ""])("422: %j is no day", async (day) => {
    const { id } = await aTool(api.shop, { expectedOn: "2099-12-04" });
    const { status, body } = await edit(id, day);
    expect([status, body]).toMatchObject([
      422,
      { errors: [{ field: "expectedOn", message: "must be a day such as 2026-12-04" }] },
    ]);
    expect((await get(`/${id}`)).body).toMatchObject({ version: 1, expectedOn: "2099-12-04" });
  });

  it("does not let anybody order what is not there", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 0, expectedOn: "2099-12-04" });
    const { status } = await api.call("POST", "/purchase", {
      person: aPerson(),
      body: aPurchase(tool),
    });
    expect(status).toBe(409);
    expect(await ordersOf(api.shop, tool.id)).toBe(0);
  });
});
