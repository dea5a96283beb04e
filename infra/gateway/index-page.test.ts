import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIndexPage } from "./index-page.ts";
import { ask } from "./testing/ask.ts";
import { deadUrl, runningGateway, standIn, type Listening } from "./testing/running-gateway.ts";

const ORIGIN = new URL("https://shop.test");
const CARD = '<meta property="og:image" content="https://shop.test/social-card.png" />';
const running: Listening[] = [];
let page: Listening;
let gateway: Listening;

beforeAll(async () => {
  const html = await readFile(join(import.meta.dirname, "../../web/index.html"), "utf8");
  page = await standIn(createIndexPage(html, ORIGIN));
  const nobody = await deadUrl();
  gateway = await runningGateway({ apis: [nobody], keycloak: nobody, origin: ORIGIN.origin });
  running.push(page, gateway);
});
afterAll(() => Promise.all(running.map((server) => server.stop())));

test.each([
  ["br, gzip", "br"],
  ["gzip", "gzip"],
  ["identity", null],
])(
  "accepting %s, a link preview, which runs no script, gets the whole address of its picture",
  async (accepted, coding) => {
    const answer = await fetch(page.url, { headers: { "Accept-Encoding": accepted } });
    expect(answer.headers.get("content-encoding")).toBe(coding);
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(await answer.text()).toContain(CARD);
  },
);

test("HEAD has the head alone", async () => {
  expect(await ask({ port: page.port, path: "/", method: "HEAD" })).toMatchObject({ status: 200, body: "" });
});

test.each([
  ["/", '<https://shop.test/>; rel="canonical"'],
  ["/blogs", '<https://shop.test/blogs>; rel="canonical"'],
  ["/dashboard", undefined],
])("%s says its one address in its head, if it is a public page", async (path, link) => {
  expect((await ask({ port: gateway.port, path, host: "shop.test" })).headers["link"]).toBe(link);
});
