import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { signInAsAdmin, type AdminAccess } from "./admin.ts";
import { providerBase } from "./google-provider.ts";

/** The realm of the same Keycloak that plays Google in the embedded stack. */
export const STAND_IN_REALM = "google-demo";

export type StandIn = {
  /** The shop's public origin: the stand-in's pages lie below it. */
  origin: string;
  /** Shared between the stand-in and the shop's realm. */
  clientSecret: string;
};

const realmShape = z.looseObject({ clients: z.tuple([z.looseObject({ clientId: z.string() })]) });

/** The provider `google` of the shop's realm when the stand-in plays Google; Keycloak asks itself at its inner address. */
export function standInProvider(keycloakUrl: string, { origin, clientSecret }: StandIn) {
  const path = `realms/${STAND_IN_REALM}`;
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
      // As at Google, where one chooses an account: who signs out here can come back as somebody else.
      prompt: "login",
      defaultScope: "openid profile email",
      syncMode: "IMPORT",
    },
  };
}

/** Sees to it that the stand-in's realm is there, and that it lets the shop of this origin in. */
export async function withStandIn(access: AdminAccess, { origin, clientSecret }: StandIn): Promise<void> {
  const file = await readFile(join(import.meta.dirname, "realm.google-demo.json"), "utf8");
  const realm = realmShape.parse(JSON.parse(file));
  const client = {
    ...realm.clients[0],
    secret: clientSecret,
    redirectUris: [`${origin}/auth/realms/boltwright/broker/google/endpoint`],
  };
  const known = await fetch(`${access.keycloakUrl}/realms/${STAND_IN_REALM}`);
  if (known.ok) {
    const admin = await signInAsAdmin(access, STAND_IN_REALM);
    await admin("POST", "/partialImport", { ifResourceExists: "OVERWRITE", clients: [client] });
    return;
  }
  const admin = await signInAsAdmin(access, "");
  await admin("POST", "", { ...realm, clients: [client] });
}
