import { z } from "zod";

const TIMEOUT_MS = 10_000;
const shape = z.object({ issuer: z.string() });

/**
 * Makes sure that a Keycloak of somebody else's names its tokens as the shop expects them, asked as the gateway asks.
 * @param url its base, ending in /auth
 * @param origin the shop's
 * @throws Error with the setting's name and the remedy
 */
export async function checkIssuer(url: string, realm: string, origin: string): Promise<void> {
  const wanted = `${origin}/auth/realms/${realm}`;
  const { host, protocol, port } = new URL(origin);
  const address = `${url}/realms/${realm}/.well-known/openid-configuration`;
  const answer = await fetch(address, {
    headers: {
      Host: host,
      "X-Forwarded-Host": host,
      "X-Forwarded-Proto": protocol.replace(":", ""),
      "X-Forwarded-Port": port || (protocol === "https:" ? "443" : "80"),
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const said = shape.safeParse(await answer.json().catch(() => undefined)).data;
  if (!said) {
    throw new Error(
      `KEYCLOAK_URL points to ${url}, which has no realm '${realm}' (${address} returned ${answer.status}). Import infra/keycloak/realm.json there, set KEYCLOAK_REALM to the realm that it has, or unset KEYCLOAK_URL and the stack starts its own.`,
    );
  }
  if (said.issuer !== wanted) {
    throw new Error(
      `KEYCLOAK_URL: the issuer is ${said.issuer}, expected ${wanted}. Start Keycloak with --hostname=${origin}/auth, or set SHOP_ORIGIN to match.`,
    );
  }
}
