import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { deadUrl, runningGateway, startedServers } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
let port: number;
beforeAll(async () => {
  const nobody = await deadUrl();
  port = (await start(runningGateway({ apis: [nobody], keycloak: nobody }))).port;
});
afterAll(stopAll);

describe("pages", () => {
  test("the home page is revalidated each time and carries the shop's policy", async () => {
    const { status, headers, body } = await sendRequest({ port, path: "/" });
    expect(status).toBe(200);
    expect(body).toContain("the shop");
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
    });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    const again = await sendRequest({ port, path: "/", headers: { "If-None-Match": headers.etag ?? "" } });
    expect([again.status, again.body]).toEqual([304, ""]);
  });

  test.each([
    "/purchase/0198c0de",
    "/dashboard/paymentpage/1",
    "/no/such/page",
    "/no-such.page",
    "/tools/.250-20/screw",
  ])("%s returns the app", async (path) => {
    const { status, body } = await sendRequest({ port, path, headers: { Accept: "text/html,*/*" } });
    expect(status).toBe(200);
    expect(body).toContain("<title>the shop</title>");
  });

  test("the page of a number with a dot is the app for clients that accept anything", async () => {
    const path = "/tools/1.4301.agwop";
    const { status, body } = await sendRequest({ port, path, headers: { Accept: "*/*" } });
    expect([status, body]).toEqual([200, expect.stringContaining("<title>the shop</title>")]);
  });

  test("hashed files are for ever, other files for an hour", async () => {
    const script = await sendRequest({ port, path: "/assets/app-1a2b3c4d.js" });
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const picture = await sendRequest({ port, path: "/tools/saw.webp" });
    expect(picture.headers).toMatchObject({
      "cache-control": "public, max-age=3600",
      "content-type": "image/webp",
    });
  });

  test("the compressed form is used where the browser takes it", async () => {
    const path = "/assets/app-1a2b3c4d.js";
    for (const [accepts, encoding, body] of [
      ["gzip, deflate, br", "br", "as brotli"],
      ["gzip", "gzip", "as gzip"],
      ["identity", undefined, "console.log('plain')"],
    ] as const) {
      const response = await sendRequest({ port, path, headers: { "Accept-Encoding": accepts } });
      expect([response.headers["content-encoding"], response.body]).toEqual([encoding, body]);
      expect(response.headers).toMatchObject({
        vary: "Accept-Encoding",
        "content-type": "text/javascript; charset=utf-8",
      });
    }
  });

  test("a file that is gone does not return the app", async () => {
    for (const path of ["/assets/app-00000000.js", "/tools/none.webp"]) {
      expect((await sendRequest({ port, path, headers: { Accept: "*/*" } })).status).toBe(404);
    }
  });

  test("a search engine finds the canonical address of a public page", async () => {
    const home = await sendRequest({ port, path: "/" });
    expect(home.headers.link).toBe(`<http://localhost:${port}/>; rel="canonical"`);
    expect((await sendRequest({ port, path: "/blogs?from=mail" })).headers.link).toContain(`/blogs>`);
    for (const path of ["/dashboard", "/?q=wrench", "/?sort=price&q=wrench"]) {
      expect((await sendRequest({ port, path })).headers.link).toBeUndefined();
    }
    for (const path of ["/?", "/?faq=1", "/?utm_source=mail&faq=q"]) {
      expect((await sendRequest({ port, path })).headers.link).toContain("/>");
    }
  });

  test("only the page of the silent sign-in may stand in a frame, and only in our own", async () => {
    const { headers } = await sendRequest({ port, path: "/silent-check-sso.html" });
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
  });

  test("pages are only read", async () => {
    const response = await sendRequest({ port, path: "/", method: "POST", body: "x" });
    expect([response.status, response.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(await sendRequest({ port, path: "/", method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  });

  test.each(["bytes=5-2", "bytes=-5", "bytes=x", "bytes=999999-"])("Range %s does no harm", async (range) => {
    expect((await sendRequest({ port, path: "/", headers: { Range: range } })).status).toBe(200);
  });
});
