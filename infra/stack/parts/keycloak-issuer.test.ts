import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenOnFreePort } from "../../../api/src/testing/listen.ts";
import { checkIssuer } from "./keycloak-issuer.ts";

describe("an external Keycloak", () => {
  let server: Server;
  let url: string;

  // The issuer follows the forwarded headers, as Keycloak's does with --proxy-headers.
  beforeEach(async () => {
    server = createServer((request, response) => {
      const realm = /^\/auth\/realms\/(\w+)\/\.well-known\/openid-configuration$/.exec(
        request.url ?? "",
      )?.[1];
      const { "x-forwarded-proto": proto, "x-forwarded-host": host } = request.headers;
      if (realm !== "boltwright" && realm !== "fixed") {
        response.writeHead(404).end("{}");
        return;
      }
      const base = realm === "fixed" ? "https://login.test/auth" : `${String(proto)}://${String(host)}/auth`;
      response.end(JSON.stringify({ issuer: `${base}/realms/${realm}` }));
    });
    url = `http://127.0.0.1:${(await listenOnFreePort(server)).port}/auth`;
  });
  afterEach(() => {
    server.close();
  });

  test("is taken where its tokens bear the shop's address", async () => {
    const taken = [
      checkIssuer(url, "boltwright", "http://localhost:8080"),
      checkIssuer(url, "boltwright", "https://shop.test"),
      checkIssuer(url, "fixed", "https://login.test"),
    ];
    await expect(Promise.all(taken)).resolves.toHaveLength(3);
  });

  test("is rejected with both addresses and the remedy where they do not", async () => {
    const rejection = checkIssuer(url, "fixed", "http://localhost:8080");
    await expect(rejection).rejects.toThrow("KEYCLOAK_URL: the issuer is https://login.test");
    await expect(rejection).rejects.toThrow("--hostname=http://localhost:8080/auth");
  });

  test("without the realm it is rejected by the realm's name", async () => {
    await expect(checkIssuer(url, "other", "http://localhost:8080")).rejects.toThrow("no realm 'other'");
  });
});
