import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { AdminAccess } from "../admin.ts";
import { configureRealm, type SmtpSettings } from "../configure-realm.ts";
import type { GoogleStub } from "../google-stub.ts";
import { ensureDistribution } from "../distribution/ensure-distribution.ts";
import { ensureJava } from "../../machine/java-program.ts";
import { prepareHome } from "../prepare-home.ts";
import { freePorts } from "../../machine/ports.ts";
import { readMachineSettings } from "../../machine/settings.ts";
import { startCommand } from "../start-command.ts";
import { themeVersion } from "../theme-version.ts";
import { startShopServer } from "./shop-server.ts";
import { waitFor } from "./wait-for.ts";

const MAILDEV = join(import.meta.dirname, "..", "..", "..", "node_modules", "maildev", "bin", "maildev");

/** On a busy machine of two cores its start has taken two minutes. */
const READY_WITHIN_MS = 300_000;

const mailsShape = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    from: z.array(z.object({ address: z.string(), name: z.string() })),
    to: z.array(z.object({ address: z.string() })),
  }),
);
export type Mail = z.infer<typeof mailsShape>[number];

export type TestKeycloak = {
  origin: string;
  access: AdminAccess;
  apiClientSecret: string;
  opsClientSecret: string;
  smtp: SmtpSettings;
  /** Settings of the Google stub. */
  googleStub: GoogleStub;
  /** The newest mail to the address, as soon as it is there. */
  mailTo: (address: string) => Promise<Mail>;
  /** Where the distribution is, with its command line tools. */
  distDir: string;
  /** What Keycloak has logged since its start. */
  log: () => string;
  /** Milliseconds from the start of the process to its being ready. */
  readyMs: number;
  stop: () => Promise<void>;
};

/** A real Keycloak with the shop's realm in a temporary home, a mail catcher, and the shop's origin before both. */
export async function startTestKeycloak(): Promise<TestKeycloak> {
  const machine = readMachineSettings();
  const java = await ensureJava(console.log);
  const distDir = await ensureDistribution({ ...machine, java, onProgress: () => undefined });
  const homeDir = await mkdtemp(join(tmpdir(), "boltwright-keycloak-"));
  const [port = 0, managementPort = 0, shopPort = 0, smtpPort = 0, mailPort = 0] = await freePorts(5);
  const origin = `http://localhost:${shopPort}`;
  const apiClientSecret = "api-client-secret";
  const opsClientSecret = "ops-client-secret";
  const bootstrapAdmin = { user: "admin", password: "bootstrap-admin" };
  await prepareHome({ distDir, homeDir });
  const start = startCommand({
    distDir,
    homeDir,
    java,
    origin,
    port,
    managementPort,
    bootstrapAdmin,
    apiClientSecret,
    opsClientSecret,
    brand: "Boltwright",
    themeVersion: await themeVersion(),
    fast: true,
  });
  const startedAt = performance.now();
  const keycloak = spawn(start.command, start.args, { env: start.env, cwd: start.cwd, stdio: "pipe" });
  let log = "";
  keycloak.stdout.on("data", (chunk: Buffer) => (log += chunk.toString()));
  const mails = spawn(
    process.execPath,
    [MAILDEV, "--smtp", `${smtpPort}`, "--web", `${mailPort}`, "--ip", "127.0.0.1"],
    { stdio: "ignore" },
  );
  const shop = await startShopServer(shopPort, port);
  const stop = async () => {
    shop.closeAllConnections();
    shop.close();
    await Promise.all([end(keycloak), end(mails)]);
    await rm(homeDir, { recursive: true, force: true });
  };
  try {
    await waitFor(
      async () => {
        if (keycloak.exitCode !== null) return false;
        return (await fetch(start.healthUrl)).ok || undefined;
      },
      "Keycloak to be ready",
      READY_WITHIN_MS,
    );
    if (keycloak.exitCode !== null) throw new Error(`Keycloak ended:\n${log.slice(-3000)}`);
    const readyMs = performance.now() - startedAt;
    const access = { keycloakUrl: start.url, ...bootstrapAdmin };
    const smtp = { host: "127.0.0.1", port: smtpPort, from: "shop@boltwright.test", fromName: "Boltwright" };
    const googleStub = { origin, clientSecret: "google-stub-secret" };
    await configureRealm(access, { smtp, googleStub, loadProfile: false });
    return {
      origin,
      access,
      apiClientSecret,
      opsClientSecret,
      smtp,
      googleStub,
      mailTo: (address) => newestMail(mailPort, address),
      distDir,
      log: () => log,
      readyMs,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function newestMail(port: number, address: string): Promise<Mail> {
  return waitFor(
    async () => {
      const mails = mailsShape.parse(await (await fetch(`http://127.0.0.1:${port}/email`)).json());
      return mails.findLast(({ to }) => to.some((receiver) => receiver.address === address));
    },
    `a mail to ${address}`,
    20_000,
  );
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
