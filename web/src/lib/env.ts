/** Keycloak on this origin, and our client there. */
export const IDENTITY = { url: "/auth", realm: "boltwright", clientId: "web" } as const;

/** The origin of pages, API and Keycloak. */
export const shopOrigin = (): string => window.location.origin;
