/** Where Keycloak answers (same origin) and who this client is there. */
export const IDENTITY = { url: "/auth", realm: "boltwright", clientId: "web" } as const;

/** The page's own origin: API, Keycloak and pages share it. */
export const shopOrigin = (): string => window.location.origin;
