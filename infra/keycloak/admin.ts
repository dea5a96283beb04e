import { z } from "zod";

/** A Keycloak and somebody who may change it. */
export type AdminAccess = {
  /** Inner base, ends in `/auth`. */
  keycloakUrl: string;
  user: string;
  password: string;
};

/** Calls Keycloak's admin API below the realm; throws an Error when the answer is none of the 2xx. */
export type AdminCall = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<unknown>;

const tokenShape = z.object({ access_token: z.string() });
const failureShape = z.object({ error_description: z.string() });

/**
 * Signs in as the administrator of the whole server.
 * @param realm the realm that the calls are about
 * @throws an Error with Keycloak's words
 */
export async function signInAsAdmin(access: AdminAccess, realm: string): Promise<AdminCall> {
  const answer = await fetch(`${access.keycloakUrl}/realms/master/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "password",
      client_id: "admin-cli",
      username: access.user,
      password: access.password,
    }),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) {
    const reason = failureShape.safeParse(body).data?.error_description ?? `status ${answer.status}`;
    throw new Error(`Keycloak rejected its administrator ${access.user}: ${reason}`);
  }
  const token = tokenShape.parse(body).access_token;
  return (method, path, payload) =>
    call(`${access.keycloakUrl}/admin/realms/${realm}${path}`, token, method, payload);
}

async function call(url: string, token: string, method: string, payload: unknown): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Keycloak returned ${answer.status} for ${method} ${url}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
