import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Buyer } from "../seed/buyers.ts";

const TOKEN_SECONDS = 3600;

export interface Issuer {
  /** What `KEYCLOAK_URL` is for the API. */
  readonly url: string;
  /** An access token of the buyer, for the shop at this origin. */
  token(buyer: Buyer, origin: string): string;
  close(): void;
}

/** Stands in for Keycloak: publishes one key and signs tokens of the same shape, as Keycloak would weigh on the same cores. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: "bench", alg: "RS256", use: "sig" };
  const keys = JSON.stringify({ keys: [key] });
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(keys);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const header = encoded({ alg: "RS256", kid: "bench", typ: "JWT" });
  return {
    url: `http://127.0.0.1:${address.port}/auth`,
    token({ subject, email, name }, origin) {
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: `${origin}/auth/realms/boltwright`,
        aud: "api",
        typ: "Bearer",
        sub: subject,
        sid: createHash("sha1").update(subject).digest("hex"),
        email,
        email_verified: true,
        name,
        realm_access: { roles: ["default-roles-boltwright"] },
        iat: now,
        exp: now + TOKEN_SECONDS,
      };
      const text = `${header}.${encoded(claims)}`;
      return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
