import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { freePorts, listenOnLoopback } from "../machine/ports.ts";
import { passwordToken, requestToken, TokenRejection } from "./request-token.ts";

const USER = { username: "customer@boltwright.test", password: "boltwright" };
const INVALID = { error: "invalid_grant", error_description: "Invalid user credentials" };

/** Starts a stub of Keycloak's token endpoint and records the forms that it receives. */
async function startStub(respond: () => object | string) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((form) => {
      received.push(`${request.url} ${form}`);
      const body = respond();
      const isToken = typeof body === "object" && "access_token" in body;
      response.writeHead(isToken ? 200 : 400).end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return { realmUrl: `http://127.0.0.1:${port}/auth/realms/shop`, received };
}

test("a response has its status and the fields of its body, also without a token", async () => {
  const { realmUrl, received } = await startStub(() => INVALID);
  const form = { grant_type: "refresh_token", client_id: "web" };
  expect(await requestToken(realmUrl, form)).toEqual({ status: 400, ...INVALID });
  expect(received).toEqual([
    "/auth/realms/shop/protocol/openid-connect/token grant_type=refresh_token&client_id=web",
  ]);
});

test("a body that is not JSON has no fields", async () => {
  const { realmUrl } = await startStub(() => "<h1>Bad gateway</h1>");
  expect(await requestToken(realmUrl, {})).toEqual({ status: 400 });
  await expect(passwordToken(realmUrl, "load", USER)).rejects.toThrow(
    "Keycloak rejected customer@boltwright.test: status 400",
  );
});

test("a Keycloak that is down is reported with its address", async () => {
  const [port] = await freePorts(1);
  const realmUrl = `http://127.0.0.1:${port}/auth/realms/shop`;
  await expect(requestToken(realmUrl, {})).rejects.toThrow(`Keycloak does not respond at ${realmUrl}: `);
});

test("four sign-ins of one user at once all get a token, though Keycloak rejects some of them at first", async () => {
  let rejections = 3;
  const { realmUrl, received } = await startStub(() =>
    rejections-- > 0 ? INVALID : { access_token: "a.b.c" },
  );
  const signIns = Array.from({ length: 4 }, () => passwordToken(realmUrl, "load", USER));
  expect(await Promise.all(signIns)).toEqual(["a.b.c", "a.b.c", "a.b.c", "a.b.c"]);
  expect(received).toHaveLength(7);
  expect(received[0]).toContain(
    "grant_type=password&client_id=load&username=customer%40boltwright.test&password=boltwright",
  );
});

test("a wrong password is reported after a few tries", async () => {
  const { realmUrl, received } = await startStub(() => INVALID);
  await expect(passwordToken(realmUrl, "load", USER)).rejects.toThrow(
    "Keycloak rejected customer@boltwright.test: Invalid user credentials",
  );
  expect(received).toHaveLength(5);
  await expect(passwordToken(realmUrl, "load", USER, 1)).rejects.toThrow(TokenRejection);
  expect(received).toHaveLength(6);
});

test.each([
  [
    { error: "invalid_grant", error_description: "Account is not fully set up" },
    "Account is not fully set up",
  ],
  [{ error: "invalid_client" }, "invalid_client"],
])("any other rejection is reported at once: %o", async (body, reason) => {
  const { realmUrl, received } = await startStub(() => body);
  const rejection = await passwordToken(realmUrl, "load", USER).catch((error: unknown) => error);
  expect(rejection).toMatchObject({
    code: body.error,
    message: `Keycloak rejected customer@boltwright.test: ${reason}`,
  });
  expect(received).toHaveLength(1);
});
