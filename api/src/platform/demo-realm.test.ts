import { createServer, type Server } from "node:http";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { COMPILE_CACHE } from "../testing/compile-cache.ts";
import { eventually } from "../testing/eventually.ts";
import { listenOnFreePort } from "../testing/listen.ts";
import { watchForDemoRealm } from "./demo-realm.ts";
import { createLogger } from "./log.ts";

const SECRET = "shop-api-secret-1";

/** Responds as Keycloak 26.7 does; `demo-realm.keycloak.test.ts` in infra/keycloak runs the same against a real one. */
const keycloak = { clients: [] as string[], accounts: [] as string[], secret: SECRET, isAway: false };
let server: Server;
let keycloakUrl: string;

beforeEach(async () => {
  Object.assign(keycloak, { clients: [], accounts: [], secret: SECRET, isAway: false });
  server = createServer((request, response) => {
    const send = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    if (keycloak.isAway) send(503, { error: "unavailable" });
    else if (request.url?.startsWith("/auth/admin/")) {
      const { searchParams } = new URL(request.url, keycloakUrl);
      const domain = (searchParams.get("search") ?? "").replace("*", "");
      send(
        200,
        keycloak.accounts.filter((email) => email.endsWith(domain)).map((email) => ({ email })),
      );
    } else
      void text(request).then((body) => {
        const form = new URLSearchParams(body);
        if (form.get("grant_type") === "client_credentials")
          return form.get("client_secret") === keycloak.secret
            ? send(200, { access_token: "token" })
            : send(401, { error: "unauthorized_client" });
        if (form.has("username")) return send(500, { error: "an account's failures would be counted" });
        return keycloak.clients.includes(form.get("client_id") ?? "")
          ? send(401, { error: "invalid_request" })
          : send(401, { error: "invalid_client" });
      });
  });
  keycloakUrl = `http://127.0.0.1:${(await listenOnFreePort(server)).port}/auth`;
});
afterEach(() => {
  server.close();
});

const watch = (over: { origin?: string; clientSecret?: string | undefined; onFound?: () => void } = {}) =>
  watchForDemoRealm({
    origin: "https://shop.example.com",
    keycloakUrl,
    realm: "boltwright",
    clientSecret: SECRET,
    log: createLogger("test", "silent"),
    onFound: () => undefined,
    ...over,
  });

describe("the realm of a public origin", () => {
  it("is accepted without parts of the demonstration", async () => {
    keycloak.accounts = ["ada@example.com"];
    const found = await watch();
    expect([found.isChecked(), found.verdict()]).toEqual([true, "ok"]);
    found.close();
  });

  it.each([
    ["the demo client stack-token", { clients: ["stack-token"] }],
    ["the demo client load", { clients: ["load"] }],
    ["demo accounts (boltwright.test)", { accounts: ["admin@boltwright.test"] }],
  ])("is rejected with the remedy where it has %s", async (part, has) => {
    Object.assign(keycloak, has);
    await expect(watch()).rejects.toThrow(`has ${part}, and their passwords are public. Delete`);
  });

  it("is not checked on localhost", async () => {
    keycloak.clients = ["stack-token"];
    const found = await watch({ origin: "http://localhost:8080" });
    expect([found.isChecked(), found.verdict()]).toEqual([true, "ok"]);
  });

  it("counts as checked, with a warning, where Keycloak rejects the secret", async () => {
    keycloak.secret = "another-secret-1";
    const found = await watch();
    expect([found.isChecked(), found.verdict()]).toEqual([true, "Keycloak rejected SHOP_API_CLIENT_SECRET"]);
    found.close();
  });

  it("is checked as soon as Keycloak responds; what is found then is reported", async () => {
    keycloak.isAway = true;
    keycloak.clients = ["stack-token"];
    const onFound = vi.fn<() => void>();
    const found = await watch({ onFound });
    expect(found.isChecked()).toBe(false);
    keycloak.isAway = false;
    await eventually(() => expect(onFound).toHaveBeenCalledOnce());
    expect(found.isChecked()).toBe(false);
    found.close();
  });
});

it("the API does not start with a demo realm on a public origin", async () => {
  keycloak.clients = ["stack-token"];
  const child = spawn(process.execPath, [`${import.meta.dirname}/../main.ts`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...COMPILE_CACHE,
      SHOP_ORIGIN: "https://shop.example.com",
      DATABASE_URL: "postgres://127.0.0.1:9/shop",
      REDIS_URL: "redis://127.0.0.1:9",
      KEYCLOAK_URL: keycloakUrl,
      SMTP_URL: "smtps://mail.example.com:465",
      STRIPE_SECRET_KEY: "sk_live_1",
      STRIPE_PUBLISHABLE_KEY: "pk_live_1",
      STRIPE_WEBHOOK_SECRET: "whsec_live",
    },
  });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect([child.exitCode, output]).toEqual([1, ""]);
  expect(errors).toMatch(/^The Keycloak realm boltwright .* has the demo client stack-token.*\n$/);
});
