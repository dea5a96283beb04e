import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { signInAsAdmin, type AdminAccess } from "./admin.ts";
import { providerBase } from "./google-provider.ts";

/** The realm of the same Keycloak that replaces Google in the embedded stack. */
export const GOOGLE_STUB_REALM = "google-demo";

export type GoogleStub = {
  /** The shop's public origin: the stub's pages are below it. */
  origin: string;
  /** The secret that the stub and the shop's realm share. */
  clientSecret: string;
};

const realmShape = z.looseObject({ clients: z.tuple([z.looseObject({ clientId: z.string() })]) });

/** The provider `google` of the shop's realm with the stub; Keycloak calls itself at its inner address. */
export function googleStubProvider(keycloakUrl: string, { origin, clientSecret }: GoogleStub) {
  const path = `realms/${GOOGLE_STUB_REALM}`;
  return {
    ...providerBase,
    providerId: "oidc",
    enabled: true,
    config: {
      clientId: "shop",
      clientSecret,
      clientAuthMethod: "client_secret_post",
      issuer: `${origin}/auth/${path}`,
      authorizationUrl: `${origin}/auth/${path}/protocol/openid-connect/auth`,
      tokenUrl: `${keycloakUrl}/${path}/protocol/openid-connect/token`,
      jwksUrl: `${keycloakUrl}/${path}/protocol/openid-connect/certs`,
      useJwksUrl: "true",
      validateSignature: "true",
      disableUserInfo: "true",
      pkceEnabled: "true",
      pkceMethod: "S256",
      // Google lets users choose an account, so after signing out they can sign in with another one.
      prompt: "login",
      defaultScope: "openid profile email",
      syncMode: "IMPORT",
    },
  };
}

/** Creates the stub's realm if it is missing, and lets the shop of this origin use it. */
export async function prepareGoogleStub(
  access: AdminAccess,
  { origin, clientSecret }: GoogleStub,
): Promise<void> {
  const file = await readFile(join(import.meta.dirname, "realm.google-demo.json"), "utf8");
  const realm = realmShape.parse(JSON.parse(file));
  const client = {
    ...realm.clients[0],
    secret: clientSecret,
    redirectUris: [`${origin}/auth/realms/boltwright/broker/google/endpoint`],
  };
  const known = await fetch(`${access.keycloakUrl}/realms/${GOOGLE_STUB_REALM}`);
  if (known.ok) {
    const admin = await signInAsAdmin(access, GOOGLE_STUB_REALM);
    await admin("POST", "/partialImport", { ifResourceExists: "OVERWRITE", clients: [client] });
    return;
  }
  const admin = await signInAsAdmin(access, "");
  await admin("POST", "", { ...realm, clients: [client] });
}
