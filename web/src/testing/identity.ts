import type { IdentityProvider, SignedInUser } from "../lib/auth/identity-provider.ts";

export const CUSTOMER: SignedInUser = { email: "customer@boltwright.test", name: "Customer One", roles: [] };
export const ADMIN: SignedInUser = { email: "admin@boltwright.test", name: "Shop Admin", roles: ["admin"] };

/** A fake identity service with one user or none. `over` replaces single methods. */
export function identity(user?: SignedInUser, over: Partial<IdentityProvider> = {}): IdentityProvider {
  let renewals = 0;
  return {
    restore: () => Promise.resolve(user && { user, arrived: false }),
    accessToken: (forceRenewal) => {
      if (forceRenewal) renewals += 1;
      return Promise.resolve(`token-${renewals}`);
    },
    currentUser: () => user,
    signInUrl: ({ returnTo, register }) =>
      Promise.resolve(`/auth/${register ? "register" : "login"}?to=${encodeURIComponent(returnTo)}`),
    signOutUrl: (returnTo) => `/auth/logout?to=${encodeURIComponent(returnTo)}`,
    ...over,
  };
}
