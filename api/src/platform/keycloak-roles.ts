import type KeycloakAdminClient from "@keycloak/keycloak-admin-client";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import type { RoleAuthority } from "../domain/shared/role-authority.ts";

const CLIENT = "shop-api";
const ROLE = "admin";
const OPERATOR = "operator";
/** A change takes four calls at most. */
const TIMEOUT_MS = 3000;
/** Tokens of the service account live 300 s. */
const TOKEN_MS = 240_000;

type Users = KeycloakAdminClient["users"];

interface RoleName {
  readonly id: string;
  readonly name: string;
}

/**
 * Returns access to Keycloak's accounts: reads, grants and revokes the role `admin`, reads `operator`, deletes an account. Uses the service account of client
 * `shop-api`, whose only right is `manage-users`. Without its secret every call throws `GatewayUnavailable`.
 */
export function keycloakRoles(options: {
  keycloakUrl: string;
  realm: string;
  clientSecret: string | undefined;
}): RoleAuthority {
  const { clientSecret } = options;
  if (clientSecret === undefined) return noAuthority;
  const credentials = { grantType: "client_credentials", clientId: CLIENT, clientSecret } as const;
  // The client is loaded on first use: it takes memory, and most processes change no roles.
  const openClient = async () => {
    const { default: Client, NetworkError } = await import("@keycloak/keycloak-admin-client");
    const connection = { baseUrl: options.keycloakUrl, realmName: options.realm, timeout: TIMEOUT_MS };
    return { client: new Client(connection), NetworkError };
  };
  let opening: ReturnType<typeof openClient> | undefined;
  let freshUntil = 0;

  async function request<Result>(call: (users: Users) => Promise<Result>): Promise<Result | null> {
    opening ??= openClient();
    const { client, NetworkError } = await opening;
    try {
      if (performance.now() >= freshUntil) {
        await client.auth(credentials);
        freshUntil = performance.now() + TOKEN_MS;
      }
    } catch (error) {
      throw new GatewayUnavailable("keycloak", error);
    }
    try {
      return await call(client.users);
    } catch (error) {
      if (error instanceof NetworkError && error.response.status === 404) return null;
      // Request a new token next time: this one may have been rejected (another Keycloak, another key).
      freshUntil = 0;
      throw new GatewayUnavailable("keycloak", error);
    }
  }

  const find = (roles: { id?: string; name?: string }[]): RoleName | undefined => {
    const role = roles.find(({ name }) => name === ROLE);
    return role?.id === undefined ? undefined : { id: role.id, name: ROLE };
  };

  async function hasEffective(subject: string, role: string): Promise<boolean> {
    const has = await request(async (users) => {
      const [account, roles] = await Promise.all([
        users.findOne({ id: subject }),
        users.listCompositeRealmRoleMappings({ id: subject }),
      ]);
      return account?.enabled === true && roles.some(({ name }) => name === role);
    });
    return has === true;
  }

  return {
    isAdmin: (subject) =>
      request(async (users) => find(await users.listRealmRoleMappings({ id: subject })) !== undefined),
    isEffectiveAdmin: (subject) => hasEffective(subject, ROLE),
    isOperator: (subject) => hasEffective(subject, OPERATOR),
    async setAdmin(subject, admin) {
      await request(async (users) => {
        const role = admin
          ? find(await users.listAvailableRealmRoleMappings({ id: subject }))
          : find(await users.listRealmRoleMappings({ id: subject }));
        if (!role) return;
        const change = { id: subject, roles: [role] };
        await (admin ? users.addRealmRoleMappings(change) : users.delRealmRoleMappings(change));
      });
    },
    async deleteAccount(subject) {
      await request((users) => users.del({ id: subject }));
    },
  };
}

const unavailable = (): Promise<never> =>
  Promise.reject(new GatewayUnavailable("keycloak", new Error("SHOP_API_CLIENT_SECRET is not set")));

const noAuthority: RoleAuthority = {
  isAdmin: unavailable,
  isEffectiveAdmin: unavailable,
  isOperator: unavailable,
  setAdmin: unavailable,
  deleteAccount: unavailable,
};
