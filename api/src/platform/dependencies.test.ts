import { createServer, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { openDependencies } from "./dependencies.ts";
import { createLogger } from "./log.ts";
import { listenOnFreePort } from "../testing/listen.ts";
import { aRedisDatabase } from "../testing/test-redis.ts";

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** A service whose clock is ahead by `aheadSeconds`; with null it sends no Date header. */
async function aService(aheadSeconds: number | null, status = 200): Promise<string> {
  const server: Server = createServer((_request, response) => {
    response.sendDate = false;
    if (aheadSeconds !== null) {
      response.setHeader("date", new Date(Date.now() + aheadSeconds * 1000).toUTCString());
    }
    response.writeHead(status).end();
  });
  open.push(server);
  return `http://127.0.0.1:${(await listenOnFreePort(server)).port}`;
}

async function inspect(keycloakUrl: string, stripeApiUrl: string) {
  const log = createLogger("test", "silent");
  const redisUrl = await aRedisDatabase();
  const dependencies = openDependencies({ redisUrl, keycloakUrl, realm: "r", stripeApiUrl, log });
  open.push(dependencies);
  return { drift: await dependencies.clockDriftSeconds(), checks: await dependencies.check() };
}

it("our clock compared with those of Keycloak and Stripe: the greater difference counts", async () => {
  const { drift, checks } = await inspect(await aService(0), await aService(-60));
  // Half of the response time counts.
  expect(drift).toBeGreaterThan(45);
  expect(drift).toBeLessThan(90);
  expect(checks).toMatchObject({ keycloak: "ok", stripe: "ok" });
  expect((await inspect(await aService(90), await aService(null))).drift).toBeLessThan(-60);
});

it("a service that fails or sends no Date header is not compared", async () => {
  const { drift, checks } = await inspect(await aService(null), await aService(600, 503));
  expect(drift).toBeNull();
  expect(checks).toMatchObject({ keycloak: "ok", stripe: "status 503" });
});
