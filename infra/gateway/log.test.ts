import { afterAll, expect, test, vi } from "vitest";
import { sendRequest } from "./testing/send-request.ts";
import { runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
afterAll(stopAll);

test.each([500, 503, 507])("a response of %i is logged, without its query string", async (status) => {
  const { url } = await start(
    stubService((_request, response) => {
      response.writeHead(status).end();
    }),
  );
  const gateway = await start(runningGateway({ apis: [url], keycloak: url }));
  await sendRequest({ port: gateway.port, path: "/api/images?of=ada@boltwright.test" });
  await vi.waitFor(() => expect(gateway.log()).toContain(`"status":${status}`));
  expect(gateway.log()).not.toContain("ada@");
});

test("tokens and e-mail addresses in a path are not logged", async () => {
  const { url } = await start(stubService((_request, response) => response.writeHead(503).end()));
  const gateway = await start(runningGateway({ apis: [url], keycloak: url }));
  for (const [path, logged] of [
    ["/api/unsubscribe/019a0000-0000-4000-8000-000000000000", "/unsubscribe"],
    ["/api/tools/ada@boltwright.test/x", "/api/tools/"],
    ["/api/tools/x/ada%40boltwright.test", "/api/tools/x/"],
    ["/api/user/ada@boltwright.test", "/api/user"],
    ["/api/tools/1-%41", "/api/tools/1-%41"],
  ]) {
    await sendRequest({ port: gateway.port, path: path ?? "" });
    await vi.waitFor(() => expect(gateway.log()).toContain(`"path":"${logged}"`));
  }
  expect(gateway.log()).not.toMatch(/boltwright[.]test|019a0000/);
});
