import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import {
  deadUrl,
  runningGateway,
  startedServers,
  stubService,
  type Listening,
} from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
let gateway: Listening;

beforeAll(async () => {
  const nobody = await deadUrl();
  gateway = await start(runningGateway({ apis: [nobody], keycloak: nobody, origin: "https://shop.test" }));
});
afterAll(stopAll);

const get = (path: string, method = "GET") =>
  sendRequest({ port: gateway.port, path, method, host: "shop.test" });

test("the API lists the sitemap's files and tools", async () => {
  for (const path of ["/sitemap.xml", "/sitemap-tools-1.xml"]) expect((await get(path)).status).toBe(503);
  expect((await get("/sitemap.xml", "POST")).status).toBe(405);
});

test("a stored file is read from the API once, whatever the query and the credentials, and sent as it is stored", async () => {
  const requested: string[] = [];
  const file = gzipSync("<urlset/>");
  const { url } = await start(
    stubService((request, response) => {
      const { url: path = "" } = request;
      if (path === "/api/tools") {
        response.setHeader("X-Accel-Expires", `@${Math.floor(Date.now() / 1000) + 1}`);
        return response.end("shared");
      }
      requested.push(path);
      const isThere = path.endsWith("/sitemap-tools-1.xml");
      response.writeHead(isThere ? 200 : 404, {
        "Content-Type": "application/xml; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
        ...(isThere && { "Content-Encoding": "gzip" }),
      });
      return response.end(isThere ? file : undefined);
    }),
  );
  const { port, prefix } = await start(runningGateway({ apis: [url], keycloak: url }));
  const read = (path: string, headers = {}) => sendRequest({ port, path, headers });
  const credentials = { Cookie: "a=1", Authorization: "Bearer x" };
  for (const sent of [{}, credentials]) {
    for (const query of ["", "?x=1", "?x=2"]) {
      const { status, headers } = await read(`/sitemap-tools-1.xml${query}`, sent);
      const { "content-encoding": encoding, "cache-control": cacheControl } = headers;
      expect([status, encoding, cacheControl]).toEqual([200, "gzip", "public, max-age=3600"]);
    }
  }
  expect(requested).toEqual(["/api/sitemap-tools-1.xml"]);
  for (const status of [404, 404]) expect((await read("/sitemap-tools-2.xml")).status).toBe(status);
  expect(requested.slice(1)).toEqual(["/api/sitemap-tools-2.xml", "/api/sitemap-tools-2.xml"]);

  // nginx removes what nobody read for two seconds, but not these.
  await read("/api/tools");
  const stored = () =>
    readdirSync(join(prefix, "cache"), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(
        ({ parentPath, name }) => /^KEY: (.*)$/m.exec(readFileSync(join(parentPath, name), "latin1"))?.[1],
      );
  expect(stored()).toContain("/api/tools");
  await vi.waitFor(() => expect(stored()).not.toContain("/api/tools"), { timeout: 20_000, interval: 200 });
  expect(stored()).toEqual(["/sitemap-tools-1.xml"]);
}, 30_000);

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
