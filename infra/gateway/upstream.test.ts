import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request as open } from "node:http";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import {
  deadUrl,
  echo,
  echoed,
  runningGateway,
  stubService,
  startedServers,
} from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
afterAll(stopAll);

describe("when a service is not well", () => {
  test("the next process responds in place of one that is down, bodies included", async () => {
    const apis = [await deadUrl(), (await start(stubService(echo("alive")))).url];
    const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
    for (const body of [undefined, "an order", undefined, "an order", undefined, "an order"]) {
      const request = { port: gateway.port, path: "/api/purchase", method: body ? "POST" : "GET" };
      const got = echoed(await sendRequest(body ? { ...request, body, chunked: true } : request));
      expect(got).toMatchObject({ name: "alive", body: body ?? "" });
    }
  });

  test.each(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "PURGE"])(
    "%s: a process that breaks off is passed over for reading; a change is never sent twice",
    async (method) => {
      const received: string[] = [];
      const breaking = () =>
        stubService((request) => {
          received.push(request.url ?? "");
          request.socket.destroy();
        });
      const apis = [(await start(breaking())).url, (await start(breaking())).url];
      const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
      const body = method === "GET" || method === "HEAD" ? {} : { body: "a change" };
      const { status } = await sendRequest({ port: gateway.port, path: "/api/orders/1", method, ...body });
      expect(status).toBe(502);
      expect(received).toHaveLength(method === "GET" || method === "HEAD" ? 2 : 1);
    },
  );

  test.each(["PUT", "DELETE", "POST"])(
    "%s: a process that does not listen is passed over",
    async (method) => {
      const apis = [await deadUrl(), (await start(stubService(echo("alive")))).url];
      const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
      for (let turn = 0; turn < 4; turn++) {
        const request = { port: gateway.port, path: `/api/orders/${turn}`, method, body: "a change" };
        expect(echoed(await sendRequest(request))).toMatchObject({
          name: "alive",
          method,
          body: "a change",
        });
      }
    },
  );

  test("with none left it is a 503 problem with Retry-After; a browser gets a page", async () => {
    const gateway = await start(runningGateway({ apis: [await deadUrl()], keycloak: await deadUrl() }));
    const api = await sendRequest({ port: gateway.port, path: "/api/purchase", method: "POST", body: "{}" });
    expect([api.status, api.headers["retry-after"]]).toEqual([503, "1"]);
    expect(JSON.parse(api.body)).toMatchObject({
      type: "urn:boltwright:problem:service-unavailable",
      detail: "This part of the shop is not available; it may be starting. Please try again in a moment.",
      requestId: api.headers["x-request-id"],
    });
    const page = await sendRequest({
      port: gateway.port,
      path: "/auth/realms/boltwright",
      headers: { Accept: "text/html" },
    });
    expect(page.status).toBe(503);
    for (const part of [
      "<title>Temporarily unavailable | Nuts &amp; Bolts</title>",
      '<a href="">Try again</a>',
      '<a href="/">Go to the home page</a>',
      "This part of the shop is not available;",
    ]) {
      expect(page.body).toContain(part);
    }
  });

  test("a response that breaks off before its head is a 502, later it breaks off here too", async () => {
    const broken = await start(
      stubService((request, response) => {
        if (request.url === "/api/half") response.write("half");
        setImmediate(() => request.socket.destroy());
      }),
    );
    const gateway = await start(runningGateway({ apis: [broken.url], keycloak: broken.url }));
    expect((await sendRequest({ port: gateway.port, path: "/api/none" })).status).toBe(502);
    await expect(sendRequest({ port: gateway.port, path: "/api/half" })).rejects.toThrow(
      /aborted|hang up|ECONNRESET/,
    );
  });

  test("a process that was restarted on its port is used again, without an error in between", async () => {
    const first = await stubService(echo("before"));
    const gateway = await start(runningGateway({ apis: [first.url], keycloak: first.url }));
    expect(echoed(await sendRequest({ port: gateway.port, path: "/api/tools" })).name).toBe("before");
    await first.stop();
    await start(stubService(echo("after"), first.port));
    expect(echoed(await sendRequest({ port: gateway.port, path: "/api/tools" })).name).toBe("after");
  });

  test("an import may take two minutes, also by the next process", async () => {
    const apis = [await deadUrl(), (await start(stubService(echo("alive")))).url];
    const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
    const config = readFileSync(join(gateway.prefix, "nginx.conf"), "utf8");
    const locations = config.split("\n        location ").slice(1);
    const textOf = (name: string): string => locations.find((one) => one.startsWith(name)) ?? "";
    for (const name of ["= /.import", "@another_process"]) {
      expect(textOf(name)).toContain("proxy_read_timeout 120s;");
    }
    const path = "/api/manage/tools/import?dryRun=false";
    for (let turn = 0; turn < 4; turn++) {
      const got = await sendRequest({ port: gateway.port, path, method: "POST", body: "name,price" });
      expect(echoed(got)).toMatchObject({ name: "alive", url: path, body: "name,price" });
    }
  });

  test("more than any call accepts is rejected here, with or without a length", async () => {
    const api = await start(stubService(echo("alive")));
    const { port } = await start(runningGateway({ apis: [api.url], keycloak: api.url }));
    const request = { port, path: "/api/images", method: "POST", body: Buffer.alloc(11 * 1024 * 1024) };
    for (const chunked of [false, true]) {
      expect((await sendRequest({ ...request, chunked })).status).toBe(413);
    }
    expect((await sendRequest({ port, path: "/api/tools" })).status).toBe(200);
  });

  test.each([
    ["/api/stripe/webhook", 256_000],
    ["/api/manage/tools/import?dryRun=true", 4_000_000],
    ["/api/images", 8 * 1024 * 1024 + 4096],
    ["/api/manage/documents", 32 * 1024 * 1024 + 4096],
  ])("%s accepts %i bytes, and not one more", async (path, bytesMax) => {
    let calls = 0;
    const api = await start(
      stubService((request, response) => {
        if (!request.url?.startsWith("/door/")) calls += 1;
        request.resume().on("end", () => response.end());
      }),
    );
    const { port } = await start(runningGateway({ apis: [api.url], keycloak: api.url }));
    for (const chunked of [false, true]) {
      const request = { port, path, method: "POST", chunked };
      const tooLarge = await sendRequest({ ...request, body: Buffer.alloc(bytesMax + 1) });
      expect([tooLarge.status, tooLarge.headers["content-type"]]).toEqual([413, "application/problem+json"]);
      expect(JSON.parse(tooLarge.body)).toMatchObject({ type: "urn:boltwright:problem:too-large" });
      expect((await sendRequest({ ...request, body: Buffer.alloc(bytesMax) })).status).toBe(200);
    }
    expect(calls).toBe(2);
  });
});

test("events pass as they are written, and a client that leaves is noticed behind", async () => {
  let left: Promise<unknown> = Promise.resolve();
  const events = await start(
    stubService((_request, response) => {
      left = once(response, "close");
      response.writeHead(200, { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
      response.write("data: first\n\n");
    }),
  );
  const gateway = await start(runningGateway({ apis: [events.url], keycloak: events.url }));
  const client = open({
    port: gateway.port,
    path: "/api/events",
    headers: { Host: `localhost:${gateway.port}` },
  }).end();
  const [incoming] = await once(client, "response");
  const [part] = await once(incoming, "data");
  expect(String(part)).toBe("data: first\n\n");
  client.destroy();
  await left;
});
