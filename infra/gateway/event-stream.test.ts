import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, expect, test } from "vitest";
import { deadUrl, runningGateway, stubService, startedServers } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
afterAll(stopAll);

test.each(["/api/orders/stream", "/api/tools/0199a1b2-0000-7000-8000-000000000000/stream"])(
  "server-sent events of %s pass at once, uncompressed, and the service sees when the client disconnects",
  async (path) => {
    const opened = Promise.withResolvers<ServerResponse>();
    const service = await start(
      stubService((_request, response) => {
        response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
        response.write("retry: 1000\n\n");
        opened.resolve(response);
      }),
    );
    const gateway = await start(runningGateway({ apis: [service.url], keycloak: await deadUrl() }));

    const reading = get({
      host: "127.0.0.1",
      port: gateway.port,
      path,
      headers: {
        host: `localhost:${gateway.port}`,
        "accept-encoding": "gzip, br",
        accept: "text/event-stream",
      },
    });
    const [response]: [IncomingMessage] = (await once(reading, "response")) as [IncomingMessage];
    const stream = await opened.promise;
    await once(response, "data");
    for (const word of ["first", "second"]) {
      stream.write(`data: ${word}\n\n`);
      // The stream is still open: what arrives now was not held back.
      const [part]: unknown[] = await once(response, "data");
      expect(String(part)).toBe(`data: ${word}\n\n`);
    }
    expect(response.headers["content-encoding"]).toBeUndefined();

    const left = once(stream, "close");
    response.destroy();
    await left;
  },
);

test("a stream that the service ends, ends; one that breaks off, breaks off", async () => {
  let stream: ServerResponse | undefined;
  const service = await start(
    stubService((_request, response) => {
      stream = response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
      response.write(":\n\n");
    }),
  );
  const gateway = await start(runningGateway({ apis: [service.url], keycloak: await deadUrl() }));
  const open = () => fetch(`http://localhost:${gateway.port}/api/orders/stream`);

  const whole = await open();
  stream?.end("data: last\n\n");
  expect(await whole.text()).toContain("data: last");

  const broken = await open();
  stream?.destroy();
  await expect(broken.text()).rejects.toThrow(/terminated/);
});

test("a gateway that stops ends its streams, so that browsers connect again and the stop is not delayed", async () => {
  const left = Promise.withResolvers<void>();
  const service = await start(
    stubService((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream", "x-accel-buffering": "no" });
      response.write("data: first\n\n");
      response.once("close", () => left.resolve());
    }),
  );
  const gateway = await runningGateway({ apis: [service.url], keycloak: await deadUrl() });
  const reading = await fetch(`http://localhost:${gateway.port}/api/orders/stream`);
  process.kill(gateway.pid, "SIGQUIT");
  await expect(reading.text()).rejects.toThrow(/terminated/);
  await left.promise;
  await gateway.stop();
});
