import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { echo, runningGateway, startedServers, stubService } from "./testing/running-gateway.ts";

const { start, stopAll } = startedServers();
let port: number;
beforeAll(async () => {
  const service = async (name: string) => (await start(stubService(echo(name)))).url;
  ({ port } = await start(
    runningGateway({
      apis: [await service("api")],
      keycloak: await service("keycloak"),
      emulator: await service("emulator"),
    }),
  ));
});
afterAll(stopAll);

/** Sends the request target as it is written. */
async function send(target: string): Promise<{ status: number; body: string }> {
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
  );
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body };
}

describe("where a request goes", () => {
  test.each([
    ["/", "web"],
    ["/purchase/0198c0de", "web"],
    ["/Register", "web"],
    ["/dashboard/myOrders?from=mail", "web"],
    ["/apis", "web"],
    ["/authors", "web"],
    ["/api", "api"],
    ["/api/tools?q=saw", "api"],
    ["/api/user/someone%40example.test", "api"],
    ["/api/user/admin%2Fx", "api"],
    ["/images/0123456789abcdef0123456789abcdef-512.webp", "api"],
    ["/documents/0198c0de/BW-1002-datasheet-rev-A.pdf", "api"],
    ["/documents/0198c0de/latest", "api"],
    ["/ops", "api"],
    ["/ops/queues", "api"],
    ["/auth/realms/boltwright/.well-known/openid-configuration", "keycloak"],
    [
      "/auth/realms/boltwright/protocol/openid-connect/auth?client_id=web&redirect_uri=http%3A%2F%2Fx%2F..",
      "keycloak",
    ],
    ["/auth/realms/google-demo/protocol/openid-connect/auth?client_id=shop", "keycloak"],
    ["/auth/resources/k2v9l/login/shop/css/shop.css", "keycloak"],
    ["/stripe-emulator/stripe.js", "emulator"],
  ])("%s goes to %s", async (target, to) => {
    const { status, body } = await send(target);
    expect(status).toBe(200);
    expect(body).toContain(to === "web" ? "<title>the shop</title>" : `"name":"${to}"`);
  });

  test.each([
    ["/auth", 404],
    ["/auth/", 404],
    ["/auth/admin", 404],
    ["/auth/realms", 404],
    ["/auth/realms/master", 404],
    ["/auth/realms/master/protocol/openid-connect/token", 404],
    ["/auth/realms/Boltwright", 404],
    ["/auth/realms/boltwright-2", 404],
    ["/auth/realms/m%61ster", 404],
    ["/auth/admin/master/console/", 404],
    ["/auth/metrics", 404],
    ["/auth/health", 404],
    ["/auth/js/keycloak.js", 404],
    ["/auth/realms;x=1/../admin", 400],
    ["/auth/realms;/admin", 404],
    ["/auth/realms/../admin", 400],
    ["/auth/realms/%2e%2e/admin", 400],
    ["/auth/realms/%2E%2E%2Fadmin", 400],
    ["/auth/realms/..%2fadmin", 400],
    ["/auth/realms/%252e%252e/admin", 404],
    ["/auth/realms/..;/admin", 404],
    ["/auth/realms/..\\admin", 400],
    ["/auth/realms/%5c..%5cadmin", 400],
    ["/auth//realms/boltwright", 400],
    ["//auth/admin", 400],
    ["/./auth/admin", 400],
    ["/%61uth/realms/boltwright", 404],
    ["/auth%2Frealms/boltwright", 404],
    ["/AUTH/realms/boltwright", 404],
    ["/auth/Realms/boltwright", 404],
    ["/API/tools", 404],
    ["/Images/x.webp", 404],
    ["/Documents/x/latest", 404],
    ["/%64ocuments/x/latest", 404],
    ["/images/..%2fadmin", 400],
    ["/%61pi/tools", 404],
    ["/api/../auth/admin", 400],
    ["/api/%2e%2e/auth/admin", 400],
    ["/Ops/queues", 404],
    ["/metrics", 404],
    ["/Metrics", 404],
    ["/healthz", 404],
    ["/readyz", 404],
    ["/stripe-emulator", 404],
    ["/stripe-emulator/admin", 404],
    ["/stripe-emulator/Admin/faults", 404],
    ["/stripe-emulator/%61dmin/faults", 404],
    ["/stripe-emulator/x/../admin", 400],
    ["/.env", 404],
    ["/.git/config", 404],
    ["/%00", 400],
    ["/%", 400],
    ["/%ff", 400],
    ["/a\tb", 400],
    ["http://elsewhere.test/", 400],
    ["*", 400],
  ])("%s goes nowhere: %i", async (target, status) => {
    const response = await send(target);
    expect(response.status).toBe(status);
    expect(response.body).not.toContain('"name":');
  });
});
