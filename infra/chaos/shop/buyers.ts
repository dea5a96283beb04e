import { demoAccounts } from "../../keycloak/accounts.ts";
import { loadToken } from "../../load/shop/load-profile.ts";
import type { Issuer } from "../../load/shop/issuer.ts";

const STUB_BUYERS = 4;

/** Signed-in customers, for as long as a run takes. */
export interface Buyers {
  readonly tokens: readonly string[];
  /** The token of an admin; null without Keycloak. */
  readonly adminToken: string | null;
  /** Signs a customer in again; null without Keycloak. */
  readonly signIn: (() => Promise<string>) | null;
}

/** Returns customers whose tokens an issuer stub has signed. */
export function stubBuyers(issuer: Issuer, origin: string): Buyers {
  const tokens = issuer.customers(STUB_BUYERS, origin).map(({ token }) => token);
  return { tokens, adminToken: null, signIn: null };
}

/** Signs the demo customers in at Keycloak. */
export async function keycloakBuyers(url: string, realm: string): Promise<Buyers> {
  const customers = demoAccounts.filter(({ role }) => role === "customer");
  const signIn = ({ email, password }: (typeof demoAccounts)[number]): Promise<string> =>
    loadToken({ url, realm }, email, password);
  const [first] = customers;
  const admin = demoAccounts.find(({ role }) => role === "admin");
  if (!first || !admin) throw new Error("the demo realm has no customer or no admin");
  const tokens = await Promise.all(customers.map(signIn));
  const adminToken = await signIn(admin);
  return { tokens: [...tokens, ...tokens], adminToken, signIn: () => signIn(first) };
}
