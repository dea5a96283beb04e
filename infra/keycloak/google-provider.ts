export type GoogleClient = { clientId: string; clientSecret: string };

/** The fields of Google and its stub: an address is verified if they report it as verified, and accounts are never linked automatically. */
export const providerBase = {
  alias: "google",
  displayName: "Google",
  trustEmail: true,
  storeToken: false,
  addReadTokenRoleOnCreate: false,
  linkOnly: false,
  firstBrokerLoginFlowAlias: "shop first broker login",
} as const;

/** Returns Keycloak's Google provider; off without a client. */
export function googleProvider(client: GoogleClient | undefined) {
  return {
    ...providerBase,
    providerId: "google",
    enabled: client !== undefined,
    config: {
      clientId: client?.clientId ?? "",
      clientSecret: client?.clientSecret ?? "",
      syncMode: "IMPORT",
      useJwksUrl: "true",
      defaultScope: "openid profile email",
    },
  };
}
