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
