import type { ServerEnvironment } from "./rendered-page.ts";

/** The address of Keycloak on this origin, and our client there. */
export const IDENTITY = { url: "/auth", realm: "boltwright", clientId: "web" } as const;

// The timeout is longer than the API waits for Stripe (9 s).
const RESPONSE_TIMEOUT_MS = 12_000;

let server: ServerEnvironment | undefined;

/** Makes the pages run on a server. Call before the first page is rendered. */
export function setServerEnvironment(environment: ServerEnvironment): void {
  server = environment;
}

/** The origin of pages, API and Keycloak. */
export const shopOrigin = (): string => server?.origin ?? window.location.origin;

/** Sends a call of the API, with a timeout. */
export async function sendCall(request: Request, timeoutMs = RESPONSE_TIMEOUT_MS): Promise<Response> {
  if (server) return server.fetch(request);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
  return fetch(request, { signal });
}
