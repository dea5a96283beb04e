import { once } from "node:events";
import { request as open } from "node:http";
import { afterAll, describe, expect, test } from "vitest";
import { ask } from "./testing/ask.ts";
import { deadUrl, echo, echoed, runningGateway, standIn, startedServers } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
afterAll(stopAll);

describe("when a service is not well", () => {
  test("a process that is gone with its name, as a container that is being replaced, is passed over", async () => {
    const gone = new URL("http://gone.invalid:4000");
    const apis = [gone, (await start(standIn(echo("alive")))).url, gone];
    const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
    for (const method of ["GET", "POST", "GET", "DELETE", "GET", "POST"]) {
      const body = method === "POST" ? "{}" : undefined;
      const answer = await ask({ port: gateway.port, path: "/api/tools", method, ...(body && { body }) });
      expect([answer.status, echoed(answer).name]).toEqual([200, "alive"]);
    }
  });

  test("the next process answers in place of one that is down, bodies included", async () => {
    const apis = [await deadUrl(), (await start(standIn(echo("alive")))).url, await deadUrl()];
    const gateway = await start(runningGateway({ apis, keycloak: await deadUrl() }));
    for (const body of [undefined, "an order", undefined, "an order", undefined, "an order"]) {
      const question = { port: gateway.port, path: "/api/purchase", method: body ? "POST" : "GET" };
      const got = echoed(await ask(body ? { ...question, body, chunked: true } : question));
      expect(got).toMatchObject({ name: "alive", body: body ?? "" });
    }
  });

  test("one that drops what it took, as at its end, is passed over for reading; a change is not sent twice", async () => {
    const ending = await start(standIn((request) => request.socket.destroy()));
    const alive = await start(standIn(echo("alive")));
    const gateway = await start(runningGateway({ apis: [ending.url, alive.url], keycloak: await deadUrl() }));
    const statuses = { GET: [] as number[], POST: [] as number[] };
    for (const method of ["GET", "GET", "POST", "POST"] as const) {
      statuses[method].push((await ask({ port: gateway.port, path: "/api/purchase", method })).status);
    }
    expect(statuses.GET).toEqual([200, 200]);
    expect(statuses.POST.toSorted((a, b) => a - b)).toEqual([200, 502]);
  });

  test("with none left it is a 503 problem that says when to come back; a person gets a page", async () => {
    const gateway = await start(runningGateway({ apis: [await deadUrl()], keycloak: await deadUrl() }));
    const api = await ask({ port: gateway.port, path: "/api/purchase", method: "POST", body: "{}" });
    expect([api.status, api.headers["retry-after"]]).toEqual([503, "1"]);
    expect(JSON.parse(api.body)).toMatchObject({
      type: "urn:boltwright:problem:service-unavailable",
      detail: "This part of the shop is not answering; it may be starting. Please try again in a moment.",
      requestId: api.headers["x-request-id"],
    });
    const page = await ask({
      port: gateway.port,
      path: "/auth/realms/boltwright",
      headers: { Accept: "text/html" },
    });
    expect(page.status).toBe(503);
    for (const part of [
      "<title>Not answering | Nuts &amp; Bolts</title>",
      '<a href="">Try again</a>',
      '<a href="/">Go to the home page</a>',
      "This part of the shop is not answering;",
    ]) {
      expect(page.body).toContain(part);
    }
  });

  test("an answer that breaks off before its head is a 502, later it breaks off here too", async () => {
    const broken = await start(
      standIn((request, response) => {
        if (request.url === "/api/half") response.write("half");
        setImmediate(() => request.socket.destroy());
      }),
    );
    const gateway = await start(runningGateway({ apis: [broken.url], keycloak: broken.url }));
    expect((await ask({ port: gateway.port, path: "/api/none" })).status).toBe(502);
    await expect(ask({ port: gateway.port, path: "/api/half" })).rejects.toThrow(
      /aborted|hang up|ECONNRESET/,
    );
  });

  test("a process that was restarted on its port is used again, without an error in between", async () => {
    const first = await standIn(echo("before"));
    const gateway = await start(runningGateway({ apis: [first.url], keycloak: first.url }));
    expect(echoed(await ask({ port: gateway.port, path: "/api/tools" })).name).toBe("before");
    await first.stop();
    await start(standIn(echo("after"), first.port));
    expect(echoed(await ask({ port: gateway.port, path: "/api/tools" })).name).toBe("after");
  });

  test("more than any call accepts is refused here, with or without a length", async () => {
    const api = await start(standIn(echo("alive")));
    const { port } = await start(runningGateway({ apis: [api.url], keycloak: api.url }));
    const question = { port, path: "/api/images", method: "POST", body: Buffer.alloc(11 * 1024 * 1024) };
    for (const chunked of [false, true]) {
      expect((await ask({ ...question, chunked })).status).toBe(413);
    }
    expect((await ask({ port, path: "/api/tools" })).status).toBe(200);
  });
});

test("events pass as they are written, and a client that leaves is noticed behind", async () => {
  let left: Promise<unknown> = Promise.resolve();
  const events = await start(
    standIn((_request, response) => {
      left = once(response, "close");
      response.writeHead(200, { "Content-Type": "text/event-stream" });
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
