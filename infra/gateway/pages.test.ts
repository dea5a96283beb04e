import { createHash } from "node:crypto";
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PAGE_PARAMETERS as READ_BY_PAGES } from "../../web/src/lib/page-parameters.ts";
import { PAGE_PARAMETERS } from "./web-location.ts";
import { sendRequest } from "./testing/send-request.ts";
import { newSecond, withinOneSecond } from "./testing/new-second.ts";
import { deadUrl, echo, runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
const STATIC_TITLE = "<title>the shop</title>";
const HTML = "<!doctype html><title>rendered</title>";

interface Arrived {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** What the stub of the pages' server received, and how it responds. */
let arrived: Arrived[] = [];
let respond: (response: ServerResponse) => void;
let port: number;
let portWithoutWeb: number;

const shareable = () => ({
  "X-Accel-Expires": `@${Math.floor(Date.now() / 1000)}`,
  "Cache-Control": "no-cache",
});

const page =
  (status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, {
      ...shareable(),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Encoding": "gzip",
      Vary: "accept-encoding",
    });
    response.end(gzipSync(HTML));
  };

const web: RequestListener = (request, response) => {
  const { method, url, headers } = request;
  arrived.push({ method, url, headers });
  request.resume();
  respond(response);
};

beforeAll(async () => {
  const { url: api } = await start(stubService(echo("api")));
  const { url: pages } = await start(stubService(web));
  const behind = { apis: [api], keycloak: api };
  ({ port } = await start(runningGateway({ ...behind, settings: { WEB_URLS: pages.origin } })));
  const gone = await deadUrl();
  ({ port: portWithoutWeb } = await start(
    runningGateway({ ...behind, settings: { WEB_URLS: gone.origin } }),
  ));
});
afterAll(stopAll);
beforeEach(() => {
  arrived = [];
  respond = page();
});

describe("a public page", () => {
  test("comes from the pages' server, with the security headers, and browsers revalidate it", async () => {
    const { status, body, headers } = await sendRequest({ port, path: "/blogs?q=whole" });
    expect([status, body]).toEqual([200, HTML]);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.stringMatching(/^\w{32}$/),
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers["x-accel-expires"]).toBeUndefined();
    expect(arrived.map(({ method, url }) => [method, url])).toEqual([["GET", "/blogs?q=whole"]]);
  });

  test("is rendered once a second for everybody, by its address", async () => {
    const shared = { port, path: "/?q=shared" };
    const [plain, packed, head] = await withinOneSecond(async () => {
      arrived = [];
      return [
        await sendRequest(shared),
        await sendRequest({ ...shared, headers: { "Accept-Encoding": "gzip, deflate, br" } }),
        await sendRequest({ ...shared, method: "HEAD" }),
      ] as const;
    });
    expect(arrived).toHaveLength(1);
    expect([plain.body, plain.headers["content-encoding"]]).toEqual([HTML, undefined]);
    expect(packed.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect([head.status, head.body]).toEqual([200, ""]);
    await sendRequest({ port, path: "/?q=other" });
    expect(arrived).toHaveLength(2);
    await newSecond();
    await sendRequest(shared);
    expect(arrived).toHaveLength(3);
  });

  test.each([
    ["Authorization", "Bearer t"],
    ["Cookie", "a=b"],
  ])("is shared with a request with %s, of which the pages' server sees nothing", async (name, value) => {
    const path = `/?q=${name}`;
    await withinOneSecond(async () => {
      arrived = [];
      await sendRequest({ port, path, headers: { [name]: value } });
      await sendRequest({ port, path });
      await sendRequest({ port, path, headers: { [name]: `${value}2` } });
    });
    expect(arrived.map(({ headers }) => headers[name.toLowerCase()])).toEqual([undefined]);
  });

  test.each([
    ["/c/bolts?utm_source=mail&gclid=1", "/c/bolts"],
    ["/c/bolts?", "/c/bolts"],
    ["/c/bolts?&&x", "/c/bolts"],
    ["/c/bolts?qq=1&Q=2&f=3&sorted", "/c/bolts"],
    ["/?x=1&q=a%26b&sort=price-up&fbclid=2", "/?q=a%26b&sort=price-up"],
    [
      "/c/bolts?f.thread=m8,m10&price=..5&inStock=true&view=grid&utm_medium=x",
      "/c/bolts?f.thread=m8,m10&price=..5&inStock=true&view=grid",
    ],
    ["/search?category=nuts&f.=&q&utm_id=1", "/search?category=nuts&f.=&q"],
    ["/tools/.250-20/a%2Fb%3F?v=1", "/tools/.250-20/a%2Fb%3F"],
    // Browsers decode this name to q.
    ["/search?%71=x&y", "/search?%71=x"],
    ["/search?q=a&x&sort=b", "/search?q=a&x&sort=b"],
  ])("%s is rendered, and stored, as %s", async (path, address) => {
    await withinOneSecond(async () => {
      arrived = [];
      for (const each of [path, address]) {
        expect((await sendRequest({ port, path: each, headers: { Accept: "text/html" } })).status).toBe(200);
      }
    });
    expect(arrived.map(({ url }) => url)).toEqual([address]);
  });

  test("has an address of 15 kB, of parameters that pages read or do not", async () => {
    for (const [parameter, length] of [
      ["x", 5],
      ["q", 15_000],
      ["f.a=1", 15_000],
    ] as const) {
      arrived = [];
      const path = `/?${`${parameter}&`.repeat(15_000 / (parameter.length + 1)).slice(0, -1)}`;
      expect((await sendRequest({ port, path })).status).toBe(200);
      expect([parameter, (arrived[0]?.url?.length ?? 0) >= length - 10]).toEqual([parameter, true]);
    }
  });

  test("is rendered from its address alone: the gateway names the client and its own build, nothing else of the request arrives", async () => {
    const forged = {
      "X-Forwarded-For": "203.0.113.9",
      "X-Request-Id": "forged-by-the-client",
      Authorization: "Bearer t",
      Cookie: "a=b",
      traceparent: "00-1-2-01",
    };
    const { headers } = await sendRequest({ port, path: "/?q=alone", headers: forged });
    expect(arrived.map((one) => one.headers)).toEqual([
      {
        host: `localhost:${port}`,
        "accept-encoding": "gzip",
        "x-forwarded-for": "127.0.0.1",
        "x-pages-build": createHash("sha256")
          .update((await sendRequest({ port, path: "/login" })).body)
          .digest("hex"),
        "x-request-id": headers["x-request-id"],
      },
    ]);
  });

  test("that does not exist is 404, with its own body and the security headers", async () => {
    respond = page(404);
    const { status, body, headers } = await sendRequest({ port, path: "/nowhere" });
    expect([status, body]).toEqual([404, HTML]);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["referrer-policy"]).toBeDefined();
  });

  // Link checkers and previews.
  test.each(["*/*", "text/html", undefined])(
    "of a number with a dot is rendered for Accept %s",
    async (accept) => {
      const path = `/tools/1.4301.agwop?q=${accept}`;
      const headers = accept === undefined ? {} : { Accept: accept };
      const { status, body, headers: got } = await sendRequest({ port, path, headers });
      expect([status, body, got["cache-control"]]).toEqual([200, HTML, "no-cache"]);
      expect(arrived.map(({ url }) => url)).toEqual([path]);
    },
  );

  test("that has moved redirects", async () => {
    respond = (response) => response.writeHead(301, { ...shareable(), Location: "/blogs" }).end();
    const { status, headers } = await sendRequest({ port, path: "/blog" });
    expect([status, headers.location]).toEqual([301, "/blogs"]);
  });

  test("is only read: POST is 405 and reaches nobody", async () => {
    const { status, headers } = await sendRequest({ port, path: "/blogs", method: "POST", body: "x" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(arrived).toEqual([]);
  });

  test("uses one connection to the pages' server for several requests", async () => {
    const sockets = new Set<unknown>();
    respond = (response) => {
      sockets.add(response.socket);
      page()(response);
    };
    for (const path of ["/?q=socket1", "/?q=socket2", "/?q=socket3"]) await sendRequest({ port, path });
    expect(sockets.size).toBe(1);
  });
});

describe("what is not rendered", () => {
  test.each([
    "/dashboard",
    "/dashboard/addReview",
    "/Dashboard",
    "/purchase/019a0000-0000-7000-8000-000000000000",
    "/PURCHASE/x",
    "/myitems",
    "/wishlist",
    "/unsubscribe/019a0000-0000-4000-8000-000000000000",
    "/login",
    "/Register",
    "/register",
    "/REGISTER?next=/",
    "/%64ashboard",
  ])("%s is the static page, and never reaches the pages' server", async (path) => {
    const { status, body } = await sendRequest({ port, path });
    expect([status, body]).toEqual([200, expect.stringContaining(STATIC_TITLE)]);
    expect(arrived).toEqual([]);
  });

  test.each(["/purchase", "/purchase/", "/unsubscribe", "/wishlist/x", "/login/x"])(
    "%s is no page: the pages' server sends 404",
    async (path) => {
      respond = page(404);
      expect((await sendRequest({ port, path })).status).toBe(404);
      expect(arrived.map(({ url }) => url)).toEqual([path]);
    },
  );

  test("files come from the gateway; one that is missing is a problem, not a page", async () => {
    expect((await sendRequest({ port, path: "/tools/saw.webp" })).body).toBe("an image");
    for (const path of ["/assets/app-00000000.js", "/tools/none.webp", "/tools/none.svg?v=1", "/none.txt"]) {
      const { status, headers } = await sendRequest({ port, path, headers: { Accept: "*/*" } });
      expect([status, headers["content-type"]]).toEqual([404, "application/problem+json"]);
    }
    expect(arrived).toEqual([]);
  });
});

describe("the static page with status 200 instead of a rendered one", () => {
  const expectStatic = async (gateway: number, path: string) => {
    const { status, body, headers } = await sendRequest({
      port: gateway,
      path,
      headers: { Accept: "text/html" },
    });
    expect([status, body]).toEqual([200, expect.stringContaining(STATIC_TITLE)]);
    expect(headers).toMatchObject({
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  };

  test("while nothing listens", async () => {
    await expectStatic(portWithoutWeb, "/");
    await expectStatic(portWithoutWeb, "/blogs");
  });

  test.each([429, 500, 502, 503, 504])("after a response of %i", async (status) => {
    respond = (response) => response.writeHead(status).end("of the pages' server");
    await expectStatic(port, `/?q=status-${status}`);
    expect(arrived).toHaveLength(1);
  });

  test("after a connection that broke", async () => {
    respond = (response) => response.destroy();
    await expectStatic(port, "/?q=broken");
  });

  test("after two seconds of silence", async () => {
    respond = () => {};
    const sentAt = performance.now();
    await expectStatic(port, "/?q=silent");
    const seconds = (performance.now() - sentAt) / 1000;
    expect(seconds).toBeGreaterThan(1.5);
    expect(seconds).toBeLessThan(6);
  });

  test("a failure is not stored: the next request is rendered again", async () => {
    await newSecond();
    respond = (response) => response.writeHead(503).end();
    await expectStatic(port, "/?q=back");
    respond = page();
    expect((await sendRequest({ port, path: "/?q=back" })).body).toBe(HTML);
  });
});

test("the gateway passes on the parameters that pages read", () => {
  expect(PAGE_PARAMETERS).toEqual(READ_BY_PAGES);
});
