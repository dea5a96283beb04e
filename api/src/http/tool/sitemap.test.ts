import { Router } from "@koa/router";
import Koa from "koa";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aCategory } from "../../testing/catalogue.ts";
import { aTool } from "../../testing/factories.ts";
import { aShop, type TestShop } from "../../testing/test-shop.ts";
import { unlimited } from "../kit/limits.ts";
import { sitemapFiles } from "./sitemap.ts";

let shop: TestShop;
let server: Server;
let url: string;
beforeAll(async () => {
  shop = await aShop();
  const app = new Koa();
  const files = sitemapFiles({
    origin: "https://shop.example",
    limiter: unlimited,
    context: () => ({ em: shop.em.fork() }),
    addressesMax: 2,
  });
  app.use(new Router().use(files.routes()).routes());
  server = createServer((request, response) => void app.callback()(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  server.close();
  await shop.close();
});

const addresses = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

async function read(name: string): Promise<{ status: number; type: string | null; xml: string }> {
  const response = await fetch(`${url}/${name}`);
  return { status: response.status, type: response.headers.get("content-type"), xml: await response.text() };
}

it("lists every tool for sale once, split into files, and no archived one", async () => {
  const names = ["Socket & bit", "Socket <2>", "Socket 3", "Socket 4", "Socket 5"];
  const tools = [];
  for (const name of names) tools.push(await aTool(shop, { name }));
  await aTool(shop, { name: "Socket of old", archivedAt: new Date() });
  const index = await read("sitemap.xml");
  expect([index.status, index.type]).toEqual([200, "application/xml; charset=utf-8"]);
  expect(addresses(index.xml)).toEqual([
    "https://shop.example/sitemap-pages.xml",
    "https://shop.example/sitemap-tools-1.xml",
    "https://shop.example/sitemap-tools-2.xml",
    "https://shop.example/sitemap-tools-3.xml",
  ]);
  const files = await Promise.all([1, 2, 3].map((number) => read(`sitemap-tools-${number}.xml`)));
  const slugs = ["socket-bit", "socket-2", "socket-3", "socket-4", "socket-5"];
  expect(files.flatMap(({ xml }) => addresses(xml))).toEqual(
    tools.map(({ partNumber }, at) => `https://shop.example/tools/${partNumber.toLowerCase()}/${slugs[at]}`),
  );
  expect(files[0]?.xml).toContain(`<lastmod>${tools[0]?.updatedAt.toISOString()}</lastmod>`);
});

it.each(["sitemap-tools-0.xml", "sitemap-tools-99999.xml", "sitemap-tools-x.xml", "sitemap-tools-1e3.xml"])(
  "%s does not exist",
  async (name) => {
    expect((await read(name)).status).not.toBe(200);
  },
);

it("lists the categories that have parts for sale, and names no file without them", async () => {
  expect((await read("sitemap-categories.xml")).status).toBe(404);
  expect((await read("sitemap.xml")).xml).not.toContain("categories");
  const fasteners = await aCategory(shop, { slug: "fasteners" });
  const bolts = await aCategory(shop, { slug: "bolts", parentId: fasteners });
  await aCategory(shop, { slug: "empty" });
  await aTool(shop, { categoryId: bolts });
  expect(addresses((await read("sitemap.xml")).xml)).toContain("https://shop.example/sitemap-categories.xml");
  expect(addresses((await read("sitemap-categories.xml")).xml)).toEqual([
    "https://shop.example/c/fasteners",
    "https://shop.example/c/bolts",
  ]);
});
