import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listenOnFreePort } from "../../api/src/testing/listen.ts";
import { childEnvironment } from "../machine/settings.ts";
import { stackPaths, writePrivately } from "./stack-dir.ts";
import { temporaryFolder } from "./testing/stub-process.ts";

const EMAIL = "customer@boltwright.test";
const rejected = { error: "invalid_grant", error_description: "Invalid user credentials" };

describe("npm run token", () => {
  let dir: string;
  let remove: () => Promise<void>;
  let keycloak: Server;
  let calls: number;

  /** A stub of Keycloak's token endpoint. */
  async function keycloakReturns(nextBody: () => object): Promise<void> {
    keycloak = createServer((_request, response) => {
      calls += 1;
      const body = nextBody();
      response.writeHead("error" in body ? 400 : 200).end(JSON.stringify(body));
    });
    const { port } = await listenOnFreePort(keycloak);
    writePrivately(stackPaths(dir).state, {
      origin: "http://localhost:8080",
      parts: { keycloak: { url: `http://127.0.0.1:${port}/auth`, realm: "boltwright" } },
      accounts: [{ email: EMAIL, password: "boltwright" }],
    });
  }

  async function token(email = EMAIL) {
    const child = spawn(process.execPath, [join(import.meta.dirname, "token.ts"), email], {
      env: childEnvironment({ STACK_DIR: dir }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const exit = once(child, "exit");
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const ending: unknown[] = await exit;
    return { code: ending[0], stdout, stderr };
  }

  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
    calls = 0;
  });
  afterEach(async () => {
    keycloak.close();
    await remove();
  });

  test("prints the token, also when Keycloak rejects the first sign-in", async () => {
    let rejections = 1;
    await keycloakReturns(() => (rejections-- > 0 ? rejected : { access_token: "a.b.c" }));
    expect(await token()).toEqual({ code: 0, stdout: "a.b.c\n", stderr: "" });
    expect(calls).toBe(2);
  });

  test("an account that may not sign in gets Keycloak's reason", async () => {
    await keycloakReturns(() => ({
      error: "invalid_grant",
      error_description: "Account is not fully set up",
    }));
    expect(await token()).toEqual({
      code: 1,
      stdout: "",
      stderr: `Keycloak rejected ${EMAIL}: Account is not fully set up\n`,
    });
  });

  test("an account that is not there gets the list of those that are", async () => {
    await keycloakReturns(() => rejected);
    const { code, stderr } = await token("nobody@boltwright.test");
    expect([code, calls]).toEqual([1, 0]);
    expect(stderr).toContain(EMAIL);
  });
});
