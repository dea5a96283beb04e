import { beforeAll, describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aCategory, aFamily, anAttribute } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { toolFiles } from "../../testing/tool-files.wire.ts";

const api = apiFixture();
const person = anAdmin();
const { send, apply, exported } = toolFiles(api, person);

/** Days of parts by their names, which are in the order of the days; the last one has none. */
const DAYS = {
  "Declared one": "1999-12-31",
  "Declared two": "2024-02-29",
  "Declared three": "2024-10-01",
  "Declared four": undefined,
} as const;

let rings: string;
beforeAll(async () => {
  rings = await aCategory(api.shop, { slug: "rings" });
  await anAttribute(api.shop, {
    slug: "rohs",
    type: "choice",
    choices: ["compliant", "exempt"],
    categoryId: rings,
  });
  await anAttribute(api.shop, { slug: "declared", type: "date", categoryId: rings, position: 1 });
  for (const [name, day] of Object.entries(DAYS).toReversed()) {
    await aTool(api.shop, {
      name,
      categoryId: rings,
      attributes: { rohs: "compliant", ...(day && { declared: day }) },
    });
  }
});

const catalogue = async () => (await api.call("GET", "/manage/catalogue", { person })).body;
const namesBy = async (sort: string): Promise<string[]> => {
  const names: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${cursor}`;
    const { body } = await api.call("GET", `/catalogue?q=declared&sort=${sort}&limit=2${after}`);
    names.push(...body.items.map(({ name }) => name));
    cursor = body.next;
  }
  return names;
};

describe("an attribute with days", () => {
  const date = { slug: "inspected", label: "Inspected on", type: "date", unit: null, decimals: null };
  const post = (body: object) => api.call("POST", "/manage/attributes", { person, body });

  it.each([
    [{ unit: "d" }, "unit"],
    [{ decimals: 0 }, "decimals"],
    [{ choices: [{ value: "a", label: "A" }] }, "choices"],
  ])("422: with %o, and none is added", async (over, field) => {
    const before = await catalogue();
    const { status, problem } = await post({ ...date, choices: [], ...over });
    expect([status, problem.errors[0].field]).toEqual([422, field]);
    expect(await catalogue()).toEqual(before);
  });

  it("200: is added, renamed and used by a category; as a facet it is rejected, and nothing changes", async () => {
    const attribute = { ...date, choices: [] };
    expect((await post(attribute)).status).toBe(200);
    const body = { version: 1, ...attribute, label: "Last inspected on" };
    expect((await api.call("PUT", "/manage/attributes/inspected", { person, body })).status).toBe(200);
    const id = await aCategory(api.shop, { slug: "inspected-parts" });
    const setAttribute = (facet: boolean) =>
      api.call("PUT", `/manage/categories/${id}/attributes`, {
        person,
        body: { version: 1, attributes: [{ attribute: "inspected", isRequired: true, isFacet: facet }] },
      });
    const before = await catalogue();
    const denied = await setAttribute(true);
    expect([denied.status, denied.problem.errors[0].field, denied.problem.detail]).toEqual([
      422,
      "attributes",
      "inspected is a date, which is no facet: customers sort by it.",
    ]);
    expect(await catalogue()).toEqual(before);
    expect((await setAttribute(false)).status).toBe(200);
    expect((await api.call("GET", "/categories/inspected-parts")).body.attributes).toEqual([
      { ...attribute, label: "Last inspected on", required: true, facet: false },
    ]);
  });
});

describe("a part with a day", () => {
  it("200: has the day in its attributes and in words; 422 for what is no day, which changes nothing", async () => {
    const tool = await aTool(api.shop, { name: "Sealing ring" });
    const path = `/manage/tools/${tool.id}/catalogue` as const;
    const put = (version: number, declared: unknown) =>
      api.call("PUT", path, { person, body: { version, category: "rings", attributes: { declared } } });
    const before = (await api.call("GET", path, { person })).body;
    const wrong = [
      "2026-02-29",
      "2026-13-01",
      "2026-1-2",
      "04.12.2026",
      "2026-12-04T00:00:00Z",
      "1899-12-31",
      "2100-01-01",
      "0000-01-01",
      "today",
      20_261_204,
      true,
    ];
    for (const value of wrong) {
      const { status, problem } = await put(1, value);
      expect([value, status, problem.errors]).toEqual([
        value,
        422,
        [{ field: "attributes.declared", message: "must be a day such as 2026-12-04" }],
      ]);
    }
    expect((await api.call("GET", path, { person })).body).toEqual(before);
    const classified = await put(1, "2026-12-04");
    expect([classified.status, classified.body.attributes]).toEqual([200, { declared: "2026-12-04" }]);
    expect((await api.call("GET", `/parts/${tool.partNumber}`)).body).toMatchObject({
      attributes: { declared: "2026-12-04" },
      specifications: [{ attribute: "declared", label: "DECLARED", value: "4 December 2026", unit: null }],
    });
  });

  it("422: a new tool with what is no day is not added", async () => {
    const body = {
      name: "Ring of no day",
      description: "Forged",
      price: 1,
      minOrder: 1,
      available: 0,
      img: "/tools/axe.webp",
      category: "rings",
      attributes: { declared: "2026-02-30" },
    };
    const { status, problem } = await api.call("POST", "/tools", { person, body });
    expect([status, problem.errors[0].field]).toEqual([422, "attributes.declared"]);
    const { body: found } = await api.call("GET", "/manage/tools?q=Ring+of+no+day", { person });
    expect(found.filter(({ name }) => name === body.name)).toEqual([]);
  });

  it("is sorted by its day, page by page; parts without one come last", async () => {
    const [first, second, third, without] = Object.keys(DAYS);
    expect(await namesBy("declared")).toEqual([first, second, third, without]);
    expect(await namesBy("-declared")).toEqual([third, second, first, without]);
  });

  it("is not filtered by it: 422 names the filter, and it is no facet with or without a category", async () => {
    for (const value of ["2024-02-29", "2024-01-01..2024-12-31"]) {
      const { status, problem } = await api.call("GET", `/catalogue?category=rings&f.declared=${value}`);
      expect([status, problem.errors[0].field]).toEqual([422, "f.declared"]);
    }
    for (const query of ["category=rings", "q=declared"]) {
      const { body } = await api.call("GET", `/catalogue?${query}`);
      const facets = body.facets.map(({ attribute }) => attribute);
      expect(facets.filter((attribute) => attribute !== "category")).toEqual(["rohs", "price"]);
    }
  });

  it("is in its family with the others, sorted by a column of days; a day of all of them is in words", async () => {
    const tools = [];
    for (const declared of ["2025-03-01", "2024-11-30"]) {
      const attributes = { declared, rohs: "exempt" };
      tools.push(await aTool(api.shop, { categoryId: rings, attributes }));
    }
    const toolIds = tools.map(({ id }) => id);
    await aFamily(api.shop, { slug: "dated", categoryId: rings, columns: ["declared"], toolIds });
    const { body } = await api.call("GET", "/families/dated");
    expect(body.rows.map(({ attributes }) => attributes["declared"])).toEqual(["2024-11-30", "2025-03-01"]);
    await aFamily(api.shop, { slug: "same-day", categoryId: rings, toolIds: toolIds.slice(0, 1) });
    const { body: same } = await api.call("GET", "/families/same-day");
    expect(same.common).toContainEqual({
      attribute: "declared",
      label: "DECLARED",
      value: "1 March 2025",
      unit: null,
    });
  });
});

describe("a file with days", () => {
  const withoutVersions = (file: string): string[] =>
    file.split("\r\n").map((line) => line.replace(/^([^,]*),\d+,/, "$1,"));

  it("200: has a column of days, which are added, changed and removed; export and import change nothing", async () => {
    const query = "q=declared&sort=created";
    const before = await exported(query);
    expect(before.split("\r\n")[0]).toMatch(/,attribute:declared,.*attribute:rohs$/);
    expect(before).toMatch(/,"=""2024-02-29""",.*compliant/);
    expect((await send(before)).body.counts).toEqual({ create: 0, update: 0, unchanged: 4, error: 0 });
    const file = "name,attribute:declared\nDeclared four,2026-12-04\nDeclared three,none\nDeclared two,\n";
    const { body } = await apply(file);
    expect(body.lines.map(({ changes }) => changes)).toEqual([
      [{ field: "attribute:declared", from: null, to: "2026-12-04" }],
      [{ field: "attribute:declared", from: "2024-10-01", to: null }],
      [],
    ]);
    await apply("name,attribute:declared\nDeclared four,none\nDeclared three,2024-10-01\n");
    expect(withoutVersions(await exported(query))).toEqual(withoutVersions(before));
  });

  it.each(["2026-02-30", "04.12.2026", "12/4/2026", "2026-12-04 00:00"])(
    "422: %s is named by line and column, and no line of the file is written",
    async (cell) => {
      const file = `name,attribute:declared\nDeclared four,2026-12-04\nDeclared one,${cell}\n`;
      const before = await exported("q=declared");
      const { status, problem } = await apply(file);
      expect([status, problem.errors]).toEqual([
        422,
        [{ field: "line 3: attribute:declared", message: "must be a day such as 2026-12-04" }],
      ]);
      expect(await exported("q=declared")).toBe(before);
    },
  );
});
