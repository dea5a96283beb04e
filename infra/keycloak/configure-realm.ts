import { z } from "zod";
import { signInAsAdmin, type AdminAccess, type AdminCall } from "./admin.ts";
import { googleProvider, type GoogleClient } from "./google-provider.ts";
import { type GoogleStub, googleStubProvider, prepareGoogleStub } from "./google-stub.ts";
import { embeddedRealm } from "./realm.ts";

const REALM = "boltwright";
const LOAD_CLIENT = "load";

export type SmtpSettings = {
  host: string;
  port: number;
  from: string;
  fromName: string;
  /** Absent for no sign-in. */
  login?: { user: string; password: string } | undefined;
  encryption?: "none" | "tls" | "starttls";
};

export type RealmSettings = {
  smtp: SmtpSettings;
  /** The client for a sign-in with Google itself. */
  google?: GoogleClient | undefined;
  /** The stub that replaces Google where its settings are absent; without either the provider is off, and the pages show no button. */
  googleStub?: GoogleStub | undefined;
  /** True if the load-only client exists; it is removed when false. */
  loadProfile: boolean;
};

/**
 * Brings a running Keycloak's realm to the settings of this start. The realm file is read only once in a home's life,
 * so what settings decide is set here, at every start.
 * @throws an Error with Keycloak's words
 */
export async function configureRealm(access: AdminAccess, settings: RealmSettings): Promise<void> {
  const admin = await signInAsAdmin(access, REALM);
  await admin("PUT", "", { realm: REALM, smtpServer: smtpServer(settings.smtp) });
  await setGoogle(access, admin, settings);
  await (settings.loadProfile ? addLoadClient(admin) : removeLoadClient(admin));
}

function smtpServer({ host, port, from, fromName, login, encryption }: SmtpSettings): Record<string, string> {
  return {
    host,
    port: String(port),
    from,
    fromDisplayName: fromName,
    auth: String(login !== undefined),
    ...(login === undefined ? {} : { user: login.user, password: login.password }),
    ssl: String(encryption === "tls"),
    starttls: String(encryption === "starttls"),
  };
}

const providerShape = z.looseObject({ providerId: z.string() });
const PROVIDERS = "/identity-provider/instances";

/** The provider `google`: Google itself, its stub, or none. Account links stay as long as the provider does. */
async function setGoogle(
  access: AdminAccess,
  admin: AdminCall,
  { google, googleStub }: RealmSettings,
): Promise<void> {
  const usesStub = google === undefined && googleStub !== undefined;
  if (usesStub) await prepareGoogleStub(access, googleStub);
  const provider = usesStub ? googleStubProvider(access.keycloakUrl, googleStub) : googleProvider(google);
  const current = providerShape.parse(await admin("GET", `${PROVIDERS}/google`));
  if (current.providerId === provider.providerId) {
    const { internalId } = z.object({ internalId: z.string() }).parse(current);
    await admin("PUT", `${PROVIDERS}/google`, { ...provider, internalId });
    return;
  }
  await admin("DELETE", `${PROVIDERS}/google`);
  await admin("POST", PROVIDERS, provider);
}

async function addLoadClient(admin: AdminCall): Promise<void> {
  const { clients } = await embeddedRealm();
  const like = clients.find(({ clientId }) => clientId === "stack-token");
  const client = {
    ...like,
    clientId: LOAD_CLIENT,
    name: "Load test",
    description: "Signs many customers in",
    // The token lives as long as a session: load goes on for longer than five minutes, and a sign-in costs a password's hash.
    attributes: { "access.token.lifespan": "36000" },
  };
  await admin("POST", "/partialImport", { ifResourceExists: "OVERWRITE", clients: [client] });
}

const clientsShape = z.array(z.object({ id: z.string() }));

async function removeLoadClient(admin: AdminCall): Promise<void> {
  const found = clientsShape.parse(await admin("GET", `/clients?clientId=${LOAD_CLIENT}`));
  for (const { id } of found) await admin("DELETE", `/clients/${id}`);
}
