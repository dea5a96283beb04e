import { passwordToken } from "./request-token.ts";

/** A Keycloak and somebody who may change it. */
export type AdminAccess = {
  /** The inner base, which ends in `/auth`. */
  keycloakUrl: string;
  user: string;
  password: string;
};

/** Calls Keycloak's admin API below the realm; throws an Error when the response is not 2xx. */
export type AdminCall = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<unknown>;

/**
 * Signs in as the administrator of the whole server.
 * @param realm the realm that the calls are about
 * @throws TokenRejection if Keycloak rejects the user
 */
export async function signInAsAdmin(access: AdminAccess, realm: string): Promise<AdminCall> {
  const { user: username, password } = access;
  const token = await passwordToken(`${access.keycloakUrl}/realms/master`, "admin-cli", {
    username,
    password,
  });
  return (method, path, payload) =>
    call(`${access.keycloakUrl}/admin/realms/${realm}${path}`, token, method, payload);
}

async function call(url: string, token: string, method: string, payload: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`Keycloak returned ${response.status} for ${method} ${url}: ${text}`);
  return text === "" ? undefined : JSON.parse(text);
}
