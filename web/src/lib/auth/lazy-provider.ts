import { deleteStored, readStored, store } from "../storage.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** The local storage key: somebody has signed in on this device, or was about to. */
const KNOWN = "may-be-signed-in";

/** Returns whether the URL hash contains a login response of Keycloak. */
export function hasSignInResponse(hash: string): boolean {
  const response = new URLSearchParams(hash.replace(/^#/, ""));
  return response.has("state") && (response.has("code") || response.has("error"));
}

/**
 * An identity provider whose code loads when it is needed. On a device where nobody has signed in there is no session to
 * restore: most visitors never load it.
 */
export function lazyProvider(load: () => Promise<IdentityProvider>): IdentityProvider {
  let provider: IdentityProvider | undefined;
  let loading: Promise<IdentityProvider> | undefined;
  // One provider for all callers, because it has the tokens; code that did not load is loaded again.
  const loaded = async (): Promise<IdentityProvider> => {
    loading ??= load();
    try {
      provider = await loading;
      return provider;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  };
  return {
    async restore() {
      const isKnown = readStored("localStorage", KNOWN) !== null;
      if (!isKnown && !hasSignInResponse(window.location.hash)) return undefined;
      const found = await (await loaded()).restore();
      if (found) store("localStorage", KNOWN, "yes");
      else deleteStored("localStorage", KNOWN);
      return found;
    },
    accessToken: async (forceRenewal) => (await loaded()).accessToken(forceRenewal),
    currentUser: () => provider?.currentUser(),
    async signInUrl(options) {
      const url = await (await loaded()).signInUrl(options);
      store("localStorage", KNOWN, "yes");
      return url;
    },
    signOutUrl: (returnTo) => provider?.signOutUrl(returnTo) ?? returnTo,
  };
}
