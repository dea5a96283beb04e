import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aCategory } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { aShop, TEST_SHOP, type TestShop } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import type { ObjectStorage } from "../shared/object-storage.ts";
import { sitemapKey, writeSitemap } from "./write-sitemap.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await aShop();
});
afterEach(() => shop.close());

const write = (over: Partial<ObjectStorage> = {}) =>
  writeSitemap({ ...shop.as(systemActor), storage: { ...shop.storage, ...over } }, 2);

async function read(name: string): Promise<string> {
  const file = await shop.storage.get(sitemapKey(name));
  if (!file) throw new Error(`there is no ${name}`);
  return gunzipSync(file).toString();
}

const stored = () => shop.storage.list("sitemap", { before: new Date(8.64e15), limit: 100 });

async function readAll(): Promise<Record<string, string>> {
  const names = (await stored()).map((key) => key.slice("sitemap/".length));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)])));
}

async function addressesIn(name: string): Promise<string[]> {
  const found = (await read(name)).matchAll(/<loc>(.*?)<\/loc>/g);
  return [...found].map(([, address = ""]) => address.slice(TEST_SHOP.length));
}

/** The pages of tools in the files that the index names; throws where one is missing. */
async function listedTools(): Promise<string[]> {
  const files = (await addressesIn("sitemap.xml")).filter((file) => file.startsWith("/sitemap-tools"));
  return (await Promise.all(files.map((file) => addressesIn(file.slice(1))))).flat();
}

const pathsOf = (tools: readonly { partNumber: string }[]): string[] =>
  tools.map(({ partNumber }, at) => `/tools/${partNumber.toLowerCase()}/bolt-${at + 1}`);

async function someTools(count: number) {
  const tools = [];
  for (let n = 1; n <= count; n += 1) tools.push(await aTool(shop, { name: `Bolt <${n}>` }));
  return tools;
}

const archive = (id: string) => shop.em.execute("update tool set archived_at = now() where id = ?", [id]);

describe("the files of the sitemap", () => {
  it("list every tool for sale once, oldest first, and no archived one", async () => {
    const tools = await someTools(5);
    await aTool(shop, { name: "Bolt of old", archivedAt: new Date() });
    expect(await write()).toHaveLength(4);
    expect(await addressesIn("sitemap.xml")).toEqual([
      "/sitemap-pages.xml",
      "/sitemap-tools-1.xml",
      "/sitemap-tools-2.xml",
      "/sitemap-tools-3.xml",
    ]);
    expect(await listedTools()).toEqual(pathsOf(tools));
    expect(await addressesIn("sitemap-tools-1.xml")).toHaveLength(2);
    expect(await read("sitemap-tools-1.xml")).toContain(
      `<lastmod>${tools[0]?.updatedAt.toISOString()}</lastmod>`,
    );
  });

  it("list the categories that have parts for sale, and are none without them", async () => {
    await write();
    expect(Object.keys(await readAll())).toEqual(["sitemap.xml"]);
    const fasteners = await aCategory(shop, { slug: "fasteners" });
    const bolts = await aCategory(shop, { slug: "bolts", parentId: fasteners });
    await aCategory(shop, { slug: "empty" });
    await aTool(shop, { categoryId: bolts });
    await write();
    expect(await addressesIn("sitemap.xml")).toContain("/sitemap-categories.xml");
    expect(await addressesIn("sitemap-categories.xml")).toEqual(["/c/fasteners", "/c/bolts"]);
  });

  it("lose an archived tool at the next run, and the file that is no longer needed", async () => {
    const [first, ...others] = await someTools(3);
    await write();
    await archive(first!.id);
    expect(await write()).toEqual(["sitemap-pages.xml", "sitemap-tools-1.xml"]);
    expect(await listedTools()).toEqual(pathsOf([first!, ...others]).slice(1));
    expect(await stored()).toEqual(["sitemap/sitemap-tools-1.xml", "sitemap/sitemap.xml"]);
  });

  it("are the same after another run", async () => {
    await someTools(3);
    await write();
    const before = await readAll();
    await write();
    expect(await readAll()).toEqual(before);
  });
});

describe("a run that ends between two files", () => {
  /** A run that fails before it writes the file. */
  const failsAt = async (name: string) => {
    const put: ObjectStorage["put"] = async (key, bytes, type) => {
      if (key === sitemapKey(name)) throw new Error("the process ended");
      await shop.storage.put(key, bytes, type);
    };
    await expect(write({ put })).rejects.toThrow("the process ended");
  };

  it("leaves an index that names only files that exist", async () => {
    const tools = await someTools(5);
    await write();
    const index = await read("sitemap.xml");
    for (const { id } of tools.slice(0, 4)) await archive(id);
    for (const name of ["sitemap-tools-1.xml", "sitemap.xml"]) {
      await failsAt(name);
      expect(await read("sitemap.xml")).toBe(index);
      expect(await listedTools()).toContain(pathsOf(tools).at(-1));
    }
    await write();
    expect(await listedTools()).toEqual(pathsOf(tools).slice(4));
  });

  it("leaves no index in a new shop", async () => {
    await someTools(3);
    await failsAt("sitemap-tools-2.xml");
    expect(await shop.storage.get(sitemapKey("sitemap.xml"))).toBeNull();
  });
});

it("two workers at once write one sitemap, whose index names only files that exist", async () => {
  const tools = await someTools(5);
  const results = await Promise.all(Array.from({ length: 8 }, () => write()));
  expect(results.some((names) => names !== null)).toBe(true);
  expect(await listedTools()).toEqual(pathsOf(tools));

  const started = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = write({
    async put(key, bytes, type) {
      started.resolve();
      await released.promise;
      await shop.storage.put(key, bytes, type);
    },
  });
  await started.promise;
  for (const { id } of tools.slice(0, 4)) await archive(id);
  expect(await write()).toBeNull();
  released.resolve();
  await slow;
  expect((await listedTools()).length).toBeGreaterThan(0);
  await write();
  expect(await listedTools()).toEqual(pathsOf(tools).slice(4));
});
