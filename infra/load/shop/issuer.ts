import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { listenOnLoopback } from "../../machine/ports.ts";
import type { Person } from "./person.ts";

const TOKEN_SECONDS = 3600;
const KEY_ID = "load";

type Identity = Omit<Person, "token">;

export interface Issuer {
  /** The value of `KEYCLOAK_URL`. */
  readonly url: string;
  /** Returns customers with access tokens for the shop at this origin, always the same people. */
  customers(count: number, origin: string): Person[];
}

/** Starts a Keycloak stub, which publishes one key, signs tokens of the same shape, and signs in every browser as the first customer. */
export async function startIssuer(): Promise<Issuer> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = { ...publicKey.export({ format: "jwk" }), kid: KEY_ID, alg: "RS256", use: "sig" };
  const keys = JSON.stringify({ keys: [key] });
  const server = createServer((request, response) => void respond(request, response));
  const port = await listenOnLoopback(server);
  // Ends with the process.
  server.unref();
  const header = encode({ alg: "RS256", kid: KEY_ID, typ: "JWT" });
  const tokenOf = ({ subject, email, name }: Identity, origin: string, nonce?: string): string => {
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
      ...(nonce !== undefined && { nonce }),
      iat: now,
      exp: now + TOKEN_SECONDS,
    };
    const text = `${header}.${encode(claims)}`;
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://issuer");
    if (pathname.endsWith("/openid-connect/auth")) {
      response.writeHead(302, { location: signInResponse(searchParams) }).end();
      return;
    }
    const json = { "content-type": "application/json" };
    if (!pathname.endsWith("/openid-connect/token")) {
      response.writeHead(200, json).end(keys);
      return;
    }
    const nonce = new URLSearchParams(await readText(request)).get("code") ?? undefined;
    const token = tokenOf(identityOf(1), `http://${request.headers.host}`, nonce);
    const tokens = { access_token: token, id_token: token, refresh_token: token, token_type: "Bearer" };
    response.writeHead(200, json).end(JSON.stringify({ ...tokens, expires_in: TOKEN_SECONDS }));
  };
  return {
    url: `http://127.0.0.1:${port}/auth`,
    customers: (count, origin) =>
      Array.from({ length: count }, (_, index) => {
        const person = identityOf(index + 1);
        return { ...person, token: tokenOf(person, origin) };
      }),
  };
}

const identityOf = (number: number): Identity => ({
  subject: `load-${number}`,
  email: `buyer${number}@boltwright.test`,
  name: "Ada Okafor",
});

/** Returns where keycloak-js expects the response. The code is the nonce, which belongs into the token. */
function signInResponse(request: URLSearchParams): string {
  const state = request.get("state") ?? "";
  const code = request.get("nonce") ?? "";
  return `${request.get("redirect_uri")}#${new URLSearchParams({ state, session_state: state, code }).toString()}`;
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
