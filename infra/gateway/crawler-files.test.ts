import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { deadUrl, runningGateway, type Listening } from "./testing/running-gateway.ts";

let gateway: Listening;

beforeAll(async () => {
  const nobody = await deadUrl();
  gateway = await runningGateway({ apis: [nobody], keycloak: nobody, origin: "https://shop.test" });
});
afterAll(() => gateway.stop());

const get = (path: string, method = "GET") =>
  sendRequest({ port: gateway.port, path, method, host: "shop.test" });

test("the API lists the sitemap's files and tools", async () => {
  for (const path of ["/sitemap.xml", "/sitemap-tools-1.xml"]) expect((await get(path)).status).toBe(503);
  expect((await get("/sitemap.xml", "POST")).status).toBe(405);
});

test("one of them names the other public pages by their addresses on the shop's origin", async () => {
  const { status, headers, body } = await get("/sitemap-pages.xml");
  expect([status, headers["content-type"]]).toEqual([200, "application/xml; charset=utf-8"]);
  expect([...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual([
    "https://shop.test/",
    "https://shop.test/c",
    "https://shop.test/blogs",
    "https://shop.test/portfolio",
    "https://shop.test/help",
    "https://shop.test/terms",
    "https://shop.test/privacy",
    "https://shop.test/imprint",
  ]);
});

test("robots.txt closes what is private, leaves open what the public pages read, and names the sitemap", async () => {
  const { status, headers, body } = await get("/robots.txt");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = body.split("\n");
  for (const path of ["/dashboard", "/purchase/", "/api/", "/auth/", "/ops", "/login"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  for (const path of ["/api/tools", "/api/ratting", "/api/settings"])
    expect(lines).toContain(`Allow: ${path}`);
  expect(lines).not.toContain("Allow: /api/images/");
  expect(lines).not.toContain("Disallow: /");
  expect(lines).toContain("Sitemap: https://shop.test/sitemap.xml");
});

test("HEAD has the head alone, and nothing can be written there", async () => {
  expect(await get("/robots.txt", "HEAD")).toMatchObject({ status: 200, body: "" });
  expect((await get("/robots.txt", "POST")).status).toBe(405);
});
