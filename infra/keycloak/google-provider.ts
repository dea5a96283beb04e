export type GoogleClient = { clientId: string; clientSecret: string };

/** What Google and its stand-in have in common: addresses are taken as verified where they say so, accounts never linked unasked. */
export const providerBase = {
  alias: "google",
  displayName: "Google",
  trustEmail: true,
  storeToken: false,
  addReadTokenRoleOnCreate: false,
  linkOnly: false,
  firstBrokerLoginFlowAlias: "shop first broker login",
} as const;

/** Keycloak's Google provider; off without a client. */
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
