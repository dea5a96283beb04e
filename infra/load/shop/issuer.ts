import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Person } from "../seed/customers.ts";

const TOKEN_SECONDS = 3600;
const KEY_ID = "load";

export interface Issuer {
  /** The value of `KEYCLOAK_URL`. */
  readonly url: string;
  /** Returns customers with access tokens for the shop at this origin, always the same people. */
  customers(count: number, origin: string): Person[];
  close(): void;
}

/** Starts a Keycloak stub, which publishes one key and signs tokens of the same shape. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" };
  const keys = JSON.stringify({ keys: [key] });
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(keys);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  const header = encode({ alg: "RS256", kid: KEY_ID, typ: "JWT" });
  const tokenOf = ({ subject, email, name }: Omit<Person, "token">, origin: string): string => {
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
    const text = `${header}.${encode(claims)}`;
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
  };
  return {
    url: `http://127.0.0.1:${address.port}/auth`,
    customers: (count, origin) =>
      Array.from({ length: count }, (_, index) => {
        const email = `buyer${index + 1}@boltwright.test`;
        const person = { subject: `load-${index + 1}`, email, name: "Ada Okafor" };
        return { ...person, token: tokenOf(person, origin) };
      }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
