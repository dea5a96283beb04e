import { describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aWord } from "../../testing/catalogue.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, aPerson, assertInvariants } from "../../testing/test-shop.ts";
import { aSellerContent } from "../../testing/zones.ts";

const api = apiFixture();
const person = anAdmin();

interface Kind {
  readonly path: `/manage/${string}`;
  readonly table: string;
  /** The column of the id. */
  readonly key?: string;
  /** Returns the content of a new record, or another one of the record with this id. */
  readonly content: (id?: string) => object;
  readonly wrong: object;
}

const KINDS: Readonly<Record<string, Kind>> = {
  attribute: {
    path: "/manage/attributes",
    table: "attribute",
    key: "slug",
    content: (slug = `a${newId().replaceAll("-", "")}`) => ({
      slug,
      label: `Head ${newId()}`,
      type: "choice",
      unit: null,
      decimals: null,
      choices: [{ value: "hex", label: "Hex" }],
    }),
    wrong: { label: "" },
  },
  family: {
    path: "/manage/families",
    table: "family",
    content: () => ({
      name: `Bolts ${newId()}`,
      description: "",
      category: null,
      drawing: null,
      columns: [],
      parts: [],
    }),
    wrong: { name: "" },
  },
  synonyms: {
    path: "/manage/synonyms",
    table: "search_synonym",
    content: () => ({ phrases: [aWord(), aWord()] }),
    wrong: { phrases: ["one"] },
  },
  seller: {
    path: "/manage/sellers",
    table: "seller",
    content: () => aSellerContent(),
    wrong: { name: "" },
  },
};

describe.each(Object.entries(KINDS))("records: %s", (kind, { path, table, key = "id", content, wrong }) => {
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", at: string, body?: object) =>
    api.call(method, at as "/manage/sellers", { person, ...(body && { body }) });
  const actions = async (): Promise<string[]> => {
    const rows = await api.shop.em.execute<{ action: string }[]>(
      "select action from audit_entry where split_part(action, '.', 1) = ? order by id",
      [kind],
    );
    return rows.map(({ action }) => action);
  };
  const ids = async (): Promise<string[]> => {
    const rows = await api.shop.em.execute<{ id: string }[]>(`select ${key}::text as id from ${table}`);
    return rows.map(({ id }) => id);
  };
  const isEdited = (id: string) => countOf(api.shop, `${table} where ${key}::text = ? and version = 2`, [id]);

  it("are added once, also by a repeated request, edited by version, and removed; the audit has each change", async () => {
    const [recorded, known] = [await actions(), await ids()];
    const first = content();
    const added = [await call("POST", path, first), await call("POST", path, first)];
    expect(added.map(({ status }) => status)).toEqual([200, 200]);
    const [id = "", ...others] = (await ids()).filter((each) => !known.includes(each));
    expect(others).toEqual([]);
    const second = content(id);
    const edit = (version: number, body: object) => call("PUT", `${path}/${id}`, { version, ...body });
    // The response to the first attempt may be lost.
    expect([(await edit(1, second)).status, (await edit(1, second)).status]).toEqual([200, 200]);
    const late = await edit(1, content(id));
    expect([late.status, late.problem.type]).toEqual([409, "urn:boltwright:problem:changed-meanwhile"]);
    expect(await isEdited(id)).toBe(1);
    const removals = [await call("DELETE", `${path}/${id}`), await call("DELETE", `${path}/${id}`)];
    expect(removals.map(({ status }) => status)).toEqual([200, 404]);
    expect((await edit(2, second)).status).toBe(404);
    expect(await ids()).toEqual(known);
    expect((await actions()).slice(recorded.length)).toEqual(
      ["added", "edited", "removed"].map((end) => `${kind}.${end}`),
    );
    await assertInvariants(api.shop);
  });

  it("with wrong content are not stored, nor by others than admins", async () => {
    const count = await countOf(api.shop, table);
    const response = await call("POST", path, { ...content(), ...wrong });
    const [field = ""] = Object.keys(wrong);
    expect([response.status, response.problem.errors[0].field]).toEqual([422, field]);
    const denied = await api.call("POST", path as "/manage/sellers", { person: aPerson(), body: content() });
    expect(denied.status).toBe(403);
    expect(await countOf(api.shop, table)).toBe(count);
  });

  it("of one content are added once by requests at the same moment", async () => {
    const count = await countOf(api.shop, table);
    const body = content();
    const added = await Promise.all([1, 2, 3].map(() => call("POST", path, body)));
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await countOf(api.shop, table)).toBe(count + 1);
  });
});
