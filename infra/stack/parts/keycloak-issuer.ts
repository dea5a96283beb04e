import { z } from "zod";

const TIMEOUT_MS = 10_000;
const shape = z.object({ issuer: z.string() });

/**
 * Checks that an external Keycloak has the issuer that the shop expects, with the headers that the gateway sends.
 * @param url its base, ending in /auth
 * @param origin the shop's
 * @throws Error with the setting's name and the remedy
 */
export async function checkIssuer(url: string, realm: string, origin: string): Promise<void> {
  const wanted = `${origin}/auth/realms/${realm}`;
  const { host, protocol, port } = new URL(origin);
  const address = `${url}/realms/${realm}/.well-known/openid-configuration`;
  const response = await fetch(address, {
    headers: {
      Host: host,
      "X-Forwarded-Host": host,
      "X-Forwarded-Proto": protocol.replace(":", ""),
      "X-Forwarded-Port": port || (protocol === "https:" ? "443" : "80"),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const configuration = shape.safeParse(await response.json().catch(() => undefined)).data;
  if (!configuration) {
    throw new Error(
      `KEYCLOAK_URL points to ${url}, which has no realm '${realm}' (${address} returned ${response.status}). Import infra/keycloak/realm.json there, set KEYCLOAK_REALM to the realm that it has, or unset KEYCLOAK_URL and the stack starts its own.`,
    );
  }
  if (configuration.issuer !== wanted) {
    throw new Error(
      `KEYCLOAK_URL: the issuer is ${configuration.issuer}, expected ${wanted}. Start Keycloak with --hostname=${origin}/auth, or set SHOP_ORIGIN to match.`,
    );
  }
}
