import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { SignedIn } from "../domain/shared/actor.ts";
import { listenOnFreePort } from "./listen.ts";

export const TEST_ORIGIN = "http://shop.localhost";

export interface TestIssuer {
  /** What `KEYCLOAK_URL` would be. */
  readonly url: string;
  /** How often its keys were fetched. */
  readonly fetches: () => number;
  /** A good token of the person; `over` changes claims, `header` the header. */
  token(person: SignedIn, over?: JWTPayload, header?: Record<string, unknown>): Promise<string>;
  /** Signs with a new key from now on; the old one stays published until `retire`. */
  rotate(): Promise<void>;
  /** Publishes the newest key alone. */
  retire(): void;
  /** From now on responds with 500. */
  break(): void;
  /** From now on responds normally. */
  repair(): void;
  close(): Promise<void>;
}

/** Stub of Keycloak: publishes one key and signs tokens of the same shape. */
export async function anIssuer(): Promise<TestIssuer> {
  let key = await aKey("test-key");
  let published = [key.jwk];
  let fetched = 0;
  let broken = false;
  const server = createServer((_request, response) => {
    fetched += 1;
    if (broken) response.writeHead(500).end();
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ keys: published }));
  });
  const { port } = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/auth`,
    fetches: () => fetched,
    token: (person, over = {}, header = {}) =>
      new SignJWT({
        iss: `${TEST_ORIGIN}/auth/realms/boltwright`,
        aud: "api",
        typ: "Bearer",
        sub: person.subject,
        email: person.email,
        email_verified: true,
        name: person.name,
        realm_access: { roles: [...person.roles] },
        iat: Math.floor(person.tokenIssuedAt.getTime() / 1000),
        exp: Math.floor(Date.now() / 1000) + 300,
        ...over,
      })
        .setProtectedHeader({ alg: "RS256", kid: key.jwk.kid, typ: "JWT", ...header })
        .sign(key.privateKey),
    async rotate() {
      key = await aKey(`test-key-${published.length + 1}`);
      published = [...published, key.jwk];
    },
    retire: () => {
      published = [key.jwk];
    },
    break: () => {
      broken = true;
    },
    repair: () => {
      broken = false;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" } };
}
