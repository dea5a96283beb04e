import { z } from "zod";
import { buyersFrom } from "../../load/seed/buyers.ts";
import { startIssuer } from "../../load/shop/issuer.ts";
import { demoAccounts } from "../../keycloak/accounts.ts";

const CLIENT = "load";
const STAND_INS = 4;

/** Those who order, signed in for as long as a run takes. */
export interface Buyers {
  readonly tokens: readonly string[];
  /** Of the admin; null where no real Keycloak knows one. */
  readonly adminToken: string | null;
  /** Signs one of them in anew; null where no real Keycloak does that. */
  readonly signIn: (() => Promise<string>) | null;
}

/** Buyers whose tokens are signed by a test issuer instead of Keycloak. */
export async function standInBuyers() {
  const issuer = await startIssuer();
  return {
    issuerUrl: issuer.url,
    of: (origin: string): Buyers => ({
      tokens: buyersFrom(1, STAND_INS).map((buyer) => issuer.token(buyer, origin)),
      adminToken: null,
      signIn: null,
    }),
    close: () => issuer.close(),
  };
}

/** The demo's customers, signed in at Keycloak by the client that only the load profile has. */
export async function keycloakBuyers(keycloakUrl: string, realm: string): Promise<Buyers> {
  const customers = demoAccounts.filter(({ role }) => role === "customer");
  const signIn = async ({ email, password }: (typeof demoAccounts)[number]): Promise<string> => {
    const response = await fetch(`${keycloakUrl}/realms/${realm}/protocol/openid-connect/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "password", client_id: CLIENT, username: email, password }),
      signal: AbortSignal.timeout(20_000),
    });
    if (!response.ok) throw new Error(`Keycloak answered ${response.status}: ${await response.text()}`);
    return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
  };
  const [first] = customers;
  const admin = demoAccounts.find(({ role }) => role === "admin");
  if (!first || !admin) throw new Error("the demo realm has no customer or no admin");
  const tokens = await Promise.all(customers.map(signIn));
  const adminToken = await signIn(admin);
  return { tokens: [...tokens, ...tokens], adminToken, signIn: () => signIn(first) };
}
