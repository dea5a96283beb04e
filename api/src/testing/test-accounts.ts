import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { SignJWT } from "jose";
import type { Actor } from "../domain/shared/actor.ts";
import type { RoleAuthority } from "../domain/shared/role-authority.ts";
import { keycloakRoles } from "../platform/keycloak-roles.ts";
import { listenOnFreePort } from "./listen.ts";

const OPERATOR = { id: "0198a3c0-0000-7000-8000-00000000a002", name: "operator" };
const ROLE = { id: "0198a3c0-0000-7000-8000-00000000a001", name: "admin" };

/** `down`: 503 to everything; `lose-reply`: changes are made, and the response is lost; `reject-change`: only changes fail. */
type Fault = "none" | "down" | "lose-reply" | "reject-change";

export interface TestAccounts {
  /** The shop's own gateway to it. */
  readonly roles: RoleAuthority;
  /** Subjects that have the role; everybody else is an ordinary account. */
  readonly admins: Set<string>;
  /** Subjects that have the role through a group. */
  readonly adminGroup: Set<string>;
  /** Subjects that have the role `operator`. */
  readonly operators: Set<string>;
  /** Subjects of accounts that are disabled. */
  readonly disabled: Set<string>;
  /** Subjects of accounts that are gone. */
  readonly gone: Set<string>;
  /** Grants the role to a caller whose first call is that of an admin: such a token has a role that was given. */
  meet(actor: Actor): void;
  /** From now on, until another is set. */
  fail(fault: Fault): void;
  /** How long each response takes, in milliseconds. */
  slow(ms: number): void;
  close(): Promise<void>;
}

/** Stub of the part of Keycloak's admin API that the shop uses. */
export async function someAccounts(): Promise<TestAccounts> {
  const admins = new Set<string>();
  const adminGroup = new Set<string>();
  const operators = new Set<string>();
  const met = new Set<string>();
  const disabled = new Set<string>();
  const gone = new Set<string>();
  let fault: Fault = "none";
  let slowMs = 0;
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("5 min")
    .sign(Buffer.alloc(32));

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    await request.resume().toArray();
    await delay(slowMs);
    const [, subject = "", mappings, addable] =
      /\/users\/([^/?]+)(\/role-mappings\/realm(\/available|\/composite)?)?(?:\?.*)?$/.exec(
        request.url ?? "",
      ) ?? [];
    if (fault === "down") return send(response, 503, {});
    if (request.url?.endsWith("/token")) return send(response, 200, { access_token: token, expires_in: 300 });
    if (gone.has(subject)) return send(response, 404, { error: "User not found" });
    if (request.method === "GET" && mappings === undefined) {
      return send(response, 200, { id: subject, enabled: !disabled.has(subject) });
    }
    if (addable === "/composite") {
      const isAdmin = admins.has(subject) || adminGroup.has(subject);
      return send(response, 200, [...(isAdmin ? [ROLE] : []), ...(operators.has(subject) ? [OPERATOR] : [])]);
    }
    if (request.method === "GET") {
      return send(response, 200, admins.has(subject) === (addable === undefined) ? [ROLE] : []);
    }
    if (fault === "reject-change") return send(response, 500, {});
    if (request.method === "DELETE" && mappings === undefined) gone.add(subject);
    else if (request.method === "POST") admins.add(subject);
    else admins.delete(subject);
    if (fault === "lose-reply") response.destroy();
    else send(response, 204, undefined);
  }

  const server = createServer((request, response) => void respond(request, response));
  const { port } = await listenOnFreePort(server);
  return {
    roles: keycloakRoles({
      keycloakUrl: `http://127.0.0.1:${port}/auth`,
      realm: "boltwright",
      clientSecret: "the-secret-of-shop-api",
    }),
    admins,
    adminGroup,
    operators,
    disabled,
    gone,
    meet(actor) {
      if (actor.kind !== "person" || met.has(actor.subject)) return;
      met.add(actor.subject);
      if (actor.roles.has("admin")) admins.add(actor.subject);
    },
    fail: (next) => {
      fault = next;
    },
    slow: (ms) => {
      slowMs = ms;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
