import { describe, expect, it } from "vitest";
import { anOrder, aTool } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdminContext } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertImageExists, findMissingImages } from "./assert-image-exists.ts";
import { findManagedTool } from "./find-managed-tool.ts";
import { findTool } from "./find-tool.ts";
import { findToolByName } from "./find-tool.ts";
import { findToolsById } from "./find-tools-by-id.ts";
import { lockAdmin } from "./lock-admin.ts";

const shop = shopFixture();

describe("a tool by its name", () => {
  it("is the one for sale with exactly this name", async () => {
    const name = `Exact ${newId()}`;
    await aTool(shop, { name, archivedAt: new Date() });
    const { id } = await aTool(shop, { name });
    expect((await findToolByName({ em: shop.em }, name)).id).toBe(id);
    for (const other of [name.toLowerCase(), `${name} `, ""]) {
      await expect(findToolByName({ em: shop.em }, other)).rejects.toMatchObject({
        code: "not-found",
        field: "itemName",
        message: "No tool has this name.",
      });
    }
  });

  it("is ambiguous where several are for sale", async () => {
    const name = `Twins ${newId()}`;
    await aTool(shop, { name });
    await aTool(shop, { name });
    await expect(findToolByName({ em: shop.em }, name)).rejects.toMatchObject({
      code: "ambiguous-tool",
      field: "itemName",
      message: "Several tools have this name. Use the id of one.",
    });
  });
});

describe("tools by their ids", () => {
  it("are in the order of the ids, each once, without unknown ones", async () => {
    const [first, second] = [await aTool(shop), await aTool(shop, { archivedAt: new Date() })];
    const tools = await findToolsById({ em: shop.em }, [second.id, newId(), first.id, second.id]);
    expect(tools.map(({ id, archived }) => [id, archived])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    expect(await findToolsById({ em: shop.em }, [])).toEqual([]);
  });

  it("have the present stock, not that of an earlier read", async () => {
    const tool = await aTool(shop, { stockQuantity: 5 });
    expect((await findTool({ em: shop.em }, tool.id)).stockQuantity).toBe(5);
    const ctx = await anAdminContext(shop);
    await findTool(ctx, tool.id);
    await anOrder(shop, { tool, quantity: 2 });
    expect((await findTool(ctx, tool.id)).stockQuantity).toBe(3);
    expect(await findManagedTool(ctx, tool.id)).toMatchObject({ stockQuantity: 3, heldQuantity: 2 });
  });

  it("are not-found where the id is unknown", async () => {
    const expected = { code: "not-found", field: "tool", message: "Tool not found." };
    await expect(findTool({ em: shop.em }, newId())).rejects.toMatchObject(expected);
    await expect(findManagedTool(await anAdminContext(shop), newId())).rejects.toMatchObject(expected);
  });
});

describe("the image of a tool", () => {
  const urlOf = (hash: string): string => `/images/${hash}-1024.webp`;

  async function anImage(): Promise<string> {
    const hash = newId().replaceAll("-", "");
    const { admin } = await anAdminContext(shop);
    await shop.em.execute(
      "insert into image (id, uploaded_by, status, content_hash) values (?, ?, 'ready', ?)",
      [newId(), admin.customerId, hash],
    );
    return urlOf(hash);
  }

  const check = (url: string): Promise<void> => inTransaction(shop.em, (em) => assertImageExists(em, url));

  it("is an uploaded one, or one of the demo catalogue", async () => {
    await expect(check(await anImage())).resolves.toBeUndefined();
    await expect(check("/tools/wrench.webp")).resolves.toBeUndefined();
  });

  it.each([
    urlOf("0".repeat(32)),
    "/images/anything.webp",
    "https://example.com/tools/wrench.webp",
    "tools/wrench.webp",
    "",
  ])("is not %j", async (url) => {
    await expect(check(url)).rejects.toMatchObject({ code: "unknown-image", field: "imageUrl" });
  });

  it("is not another size of an uploaded one", async () => {
    const url = (await anImage()).replace("-1024.", "-256.");
    await expect(check(url)).rejects.toMatchObject({ code: "unknown-image" });
  });

  it("is checked for many addresses by the same rule", async () => {
    const [known, unknown] = [await anImage(), urlOf("1".repeat(32))];
    const urls = [known, unknown, "/tools/wrench.webp", "https://example.com/x.webp", unknown];
    const missing = await inTransaction(shop.em, (em) => findMissingImages(em, urls));
    expect(missing).toEqual(new Set([unknown, "https://example.com/x.webp"]));
    expect(await findMissingImages(shop.em, [])).toEqual(new Set());
  });

  it("cannot be deleted before the transaction of its check ends", async () => {
    const url = await anImage();
    const hash = /[0-9a-f]{32}/.exec(url)?.[0] ?? "";
    await inTransaction(shop.em, async (em) => {
      await assertImageExists(em, url);
      const free = await shop.em.execute(
        "select id from image where content_hash = ? for update skip locked",
        [hash],
      );
      expect(free).toEqual([]);
    });
    const free = await shop.em.execute("select id from image where content_hash = ? for update skip locked", [
      hash,
    ]);
    expect(free).toHaveLength(1);
  });
});

it("the calls of one admin take turns, those of different admins do not wait for each other", async () => {
  const [one, other] = [await anAdminContext(shop), await anAdminContext(shop)];
  const isLocked = async (id: string): Promise<boolean> =>
    (await shop.em.execute("select id from customer where id = ? for no key update skip locked", [id]))
      .length === 0;
  await inTransaction(shop.em, async (em) => {
    await lockAdmin(em, one.admin);
    expect([await isLocked(one.admin.customerId), await isLocked(other.admin.customerId)]).toEqual([
      true,
      false,
    ]);
  });
  expect(await isLocked(one.admin.customerId)).toBe(false);
});
