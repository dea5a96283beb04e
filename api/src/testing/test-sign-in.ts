import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { TEST_ORIGIN } from "./test-issuer.ts";
import { listenOnFreePort } from "./listen.ts";

export const TEST_OPS_SECRET = "secret-of-the-ops-client";

export interface TestSignIn {
  /** What `KEYCLOAK_URL` would be. */
  readonly url: string;
  /** As a person who signs in on the page at this address: the path and query to which the browser is sent back. */
  approve(authorizationUrl: string, roles: readonly string[], over?: JWTPayload): string;
  close(): Promise<void>;
}

/** Stub of Keycloak's code flow: issues codes for the client `ops` and redeems each once, with secret, verifier and address. */
export async function aSignIn(): Promise<TestSignIn> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: "test-key", alg: "RS256", use: "sig" }];
  const codes = new Map<string, { requested: URLSearchParams; claims: JWTPayload }>();

  const redeem = async (request: IncomingMessage): Promise<unknown> => {
    const form = new URLSearchParams(await text(request));
    const code = form.get("code") ?? "";
    const given = codes.get(code);
    codes.delete(code);
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isGood =
      given?.requested.get("code_challenge") === challenge &&
      given.requested.get("redirect_uri") === form.get("redirect_uri") &&
      form.get("client_id") === "ops" &&
      form.get("client_secret") === TEST_OPS_SECRET;
    if (!isGood) return { error: "invalid_grant" };
    const seconds = Math.floor(Date.now() / 1000);
    const idToken = new SignJWT({
      iss: `${TEST_ORIGIN}/auth/realms/boltwright`,
      aud: "ops",
      iat: seconds,
      exp: seconds + 60,
      nonce: given.requested.get("nonce"),
      ...given.claims,
    });
    return {
      access_token: "not-checked",
      token_type: "Bearer",
      expires_in: 300,
      id_token: await idToken.setProtectedHeader({ alg: "RS256", kid: "test-key" }).sign(privateKey),
    };
  };

  const server = createServer((request, response) => {
    void (async () => {
      const body = request.url?.endsWith("/certs") ? { keys } : await redeem(request);
      const isError = typeof body === "object" && body !== null && "error" in body;
      response.writeHead(isError ? 400 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    })();
  });
  const { port } = await listenOnFreePort(server);
  return {
    url: `http://127.0.0.1:${port}/auth`,
    approve(authorizationUrl, roles, over = {}) {
      const requested = new URL(authorizationUrl).searchParams;
      const code = randomUUID();
      const claims = {
        sub: randomUUID(),
        email: "somebody@boltwright.test",
        email_verified: true,
        realm_access: { roles: [...roles] },
        ...over,
      };
      codes.set(code, { requested, claims });
      const back = new URL(requested.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({
        state: requested.get("state") ?? "",
        code,
        iss: `${TEST_ORIGIN}/auth/realms/boltwright`,
      }).toString();
      return back.pathname + back.search;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
