import { configureRealm } from "../../keycloak/configure-realm.ts";
import { ensureDistribution } from "../../keycloak/distribution/ensure-distribution.ts";
import type { Progress } from "../../keycloak/distribution/progress.ts";
import { prepareHome } from "../../keycloak/prepare-home.ts";
import { readMachineSettings } from "../../machine/settings.ts";
import { startCommand } from "../../keycloak/start-command.ts";
import { themeVersion } from "../../keycloak/theme-version.ts";
import { ensureJava } from "../../machine/java-program.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { isHttpOk } from "./probes.ts";
import { checkIssuer } from "./keycloak-issuer.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import type { Note } from "../../machine/note.ts";

const ADMIN = "admin";
const MEGABYTE = 1_000_000;
const BAR_WIDTH = 20;

const STEPS: Record<Progress["step"], string> = {
  wait: "waiting for another start that is fetching it",
  download: "fetching",
  verify: "checking what was fetched",
  unpack: "unpacking",
  build: "building, once for this machine",
};

function describe({ step, doneBytes, totalBytes, source }: Progress): string {
  if (doneBytes === undefined || totalBytes === undefined) return STEPS[step];
  const size = `${Math.round(totalBytes / MEGABYTE)} MB`;
  const share = doneBytes / totalBytes;
  const bar = "#".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "-");
  return `${STEPS[step]} [${bar}] ${Math.floor(share * 100)} % of ${size}${source ? ` from ${source}` : ""}`;
}

function smtpServer(smtpUrl: string, from: string, fromName: string) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === "smtps:";
  return {
    host: hostname,
    port: Number(port || (isTls ? 465 : 25)),
    from,
    fromName,
    login: username
      ? { user: decodeURIComponent(username), password: decodeURIComponent(password) }
      : undefined,
    encryption: isTls ? ("tls" as const) : ("none" as const),
  };
}

async function prepare(context: StackContext, plan: ProcessPlan, note: Note): Promise<void> {
  const { settings, secrets, paths, isForLoad, signal } = context;
  const java = await ensureJava(note);
  const { cacheDir, path } = readMachineSettings();
  const onProgress = (progress: Progress) => note(describe(progress));
  const distDir = await ensureDistribution({ cacheDir, java, path, onProgress, signal });
  const homeDir = paths.data("keycloak");
  if ((await prepareHome({ distDir, homeDir })) === "outdated") {
    note("still has the realm of an earlier version; 'npm run stack -- reset' imports the new one");
  }
  const command = startCommand({
    distDir,
    homeDir,
    java,
    origin: settings.origin,
    port: portOf(context, "keycloak"),
    managementPort: portOf(context, "keycloakManagement"),
    bootstrapAdmin: { user: ADMIN, password: secrets.keycloakAdmin },
    apiClientSecret: secrets.keycloakClient,
    opsClientSecret: secrets.opsClient,
    brand: settings.brand,
    themeVersion: await themeVersion(),
    fast: !isForLoad,
  });
  // The gateway does not let its admin pages through; they are for this machine, on Keycloak's own port.
  const args = [...command.args, `--hostname-admin=http://localhost:${portOf(context, "keycloak")}/auth`];
  Object.assign(plan, { command: command.command, args, env: command.env, cwd: command.cwd });
}

/** Returns Keycloak with the shop's realm; the realm follows the settings at every start. */
export function keycloakPart(context: StackContext, smtpUrl: string): Part {
  const { settings, secrets, paths, isForLoad } = context;
  const { realm } = settings;
  const { keycloakUrl, origin } = settings;
  if (keycloakUrl) {
    const check = () => checkIssuer(keycloakUrl, realm, origin);
    const external = { setting: "KEYCLOAK_URL", address: keycloakUrl, check };
    return { name: "keycloak", plans: [], addresses: [{ url: keycloakUrl, realm }], external };
  }
  const url = `http://127.0.0.1:${portOf(context, "keycloak")}/auth`;
  const healthUrl = `http://127.0.0.1:${portOf(context, "keycloakManagement")}/auth/health/ready`;
  const plan: ProcessPlan = {
    label: "keycloak",
    command: "java",
    args: [],
    env: childEnvironment({}),
    logFile: paths.log("keycloak"),
    isReady: () => isHttpOk(healthUrl),
    readyMs: 240_000,
    stopMs: 15_000,
  };
  return {
    name: "keycloak",
    plans: [plan],
    addresses: [{ url, realm }],
    prepare: (note) => prepare(context, plan, note),
    finish: () =>
      configureRealm(
        { keycloakUrl: url, user: ADMIN, password: secrets.keycloakAdmin },
        {
          smtp: smtpServer(smtpUrl, settings.mailFrom, settings.brand),
          google: settings.google,
          googleStub: { origin, clientSecret: secrets.googleStub },
          loadProfile: isForLoad,
        },
      ),
  };
}
