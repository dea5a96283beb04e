import { z } from "zod";
import { signInAsAdmin, type AdminAccess, type AdminCall } from "./admin.ts";
import { embeddedRealm } from "./realm.ts";

const REALM = "boltwright";
const LOAD_CLIENT = "load";
const OPS_CLIENT = "ops";

export type SmtpSettings = {
  host: string;
  port: number;
  from: string;
  fromName: string;
  /** Absent: no sign-in. */
  login?: { user: string; password: string } | undefined;
  encryption?: "none" | "tls" | "starttls";
};

export type RealmSettings = {
  smtp: SmtpSettings;
  /** Absent: the provider is off, and the pages show no button for it. */
  google?: { clientId: string; clientSecret: string } | undefined;
  /** Whether the load-only client is there; it is taken away again when false. */
  loadProfile: boolean;
  /** Secret that the client `ops` gets where a realm of an earlier version has no such client. */
  opsClientSecret: string;
};

/**
 * Brings a running Keycloak's realm to the settings of this start. The realm file is read only once in a home's life,
 * so what settings decide is set here, at every start.
 * @throws an Error with Keycloak's words
 */
export async function configureRealm(access: AdminAccess, settings: RealmSettings): Promise<void> {
  const admin = await signInAsAdmin(access, REALM);
  await admin("PUT", "", { realm: REALM, smtpServer: smtpServer(settings.smtp) });
  await admin(
    "PUT",
    "/identity-provider/instances/google",
    googleProvider(await current(admin), settings.google),
  );
  await addOpsClient(admin, settings.opsClientSecret);
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

const providerShape = z.looseObject({ config: z.record(z.string(), z.string()) });

async function current(admin: AdminCall): Promise<z.infer<typeof providerShape>> {
  return providerShape.parse(await admin("GET", "/identity-provider/instances/google"));
}

function googleProvider(provider: z.infer<typeof providerShape>, google: RealmSettings["google"]) {
  return {
    ...provider,
    enabled: google !== undefined,
    config: {
      ...provider.config,
      clientId: google?.clientId ?? "",
      clientSecret: google?.clientSecret ?? "",
    },
  };
}

async function addOpsClient(admin: AdminCall, secret: string): Promise<void> {
  const { clients } = await embeddedRealm();
  const ops = clients.find(({ clientId }) => clientId === OPS_CLIENT);
  await admin("POST", "/partialImport", { ifResourceExists: "SKIP", clients: [{ ...ops, secret }] });
}

async function addLoadClient(admin: AdminCall): Promise<void> {
  const { clients } = await embeddedRealm();
  const like = clients.find(({ clientId }) => clientId === "stack-token");
  const client = {
    ...like,
    clientId: LOAD_CLIENT,
    name: "Load test",
    description: "Signs many customers in",
  };
  await admin("POST", "/partialImport", { ifResourceExists: "SKIP", clients: [client] });
}

const clientsShape = z.array(z.object({ id: z.string() }));

async function removeLoadClient(admin: AdminCall): Promise<void> {
  const found = clientsShape.parse(await admin("GET", `/clients?clientId=${LOAD_CLIENT}`));
  for (const { id } of found) await admin("DELETE", `/clients/${id}`);
}
