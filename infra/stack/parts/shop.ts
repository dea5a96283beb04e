import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { lastLines } from "../processes/last-lines.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import { findQpdf } from "../../machine/qpdf-program.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import { isHttpOk } from "./probes.ts";
import { NOT_BUILT, programOf } from "./programs.ts";
import { ROOT } from "./root.ts";
import { SMALL_PROCESS } from "./small-process.ts";
import { stripeKeys } from "./stripe.ts";

/** Addresses of the services that the API and the worker use. */
export type Services = {
  databaseUrl: string;
  /** The login that owns the tables. */
  ownerUrl: string;
  redisUrl: string;
  keycloakUrl: string;
  smtpUrl: string;
};

const STOP_MS = 30_000;
const READY_MS = 180_000;

/** The settings that the API, the worker and the shop's own commands share. */
export function shopEnvironment(context: StackContext, services: Services): Record<string, string> {
  const { settings, isForLoad } = context;
  const stripe = stripeKeys(context);
  return {
    HOST: "127.0.0.1",
    SHOP_ORIGIN: settings.origin,
    SHOP_BRAND: settings.brand,
    PHOTO_HOSTS: settings.photoHosts,
    ...settings.business,
    ...(isForLoad ? { RATE_LIMITS: "off" } : {}),
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
    KEYCLOAK_URL: services.keycloakUrl,
    KEYCLOAK_REALM: settings.realm,
    IMAGE_DIR: context.paths.data("images"),
    ...settings.storage,
    ...apiClientSecret(context),
    SMTP_URL: services.smtpUrl,
    MAIL_FROM: settings.mailFrom,
    ...(settings.staffEmail ? { STAFF_EMAIL: settings.staffEmail } : {}),
    ...(stripe.apiUrl ? { STRIPE_API_URL: stripe.apiUrl } : {}),
    ...(stripe.scriptUrl ? { STRIPE_SCRIPT_URL: stripe.scriptUrl } : {}),
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    ...SMALL_PROCESS,
  };
}

/** A Keycloak from KEYCLOAK_URL has another secret, or none: then the setting has to name it. */
function apiClientSecret({ settings, secrets }: StackContext): Record<string, string> {
  return settings.keycloakUrl ? {} : { SHOP_API_CLIENT_SECRET: secrets.keycloakClient };
}

function processes(
  context: StackContext,
  env: Record<string, string>,
  { name, count }: { name: "api" | "worker"; count: number },
): Part {
  const { paths } = context;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const metricsUrl = (number: number) => `http://127.0.0.1:${portOf(context, `${name}Metrics${number}`)}`;
  const own = (number: number): Record<string, string> => {
    const metrics = { METRICS_PORT: String(portOf(context, `${name}Metrics${number}`)) };
    return name === "api" ? { ...metrics, API_PORT: String(portOf(context, `api${number}`)) } : metrics;
  };
  const plans = numbers.map((number): ProcessPlan => ({
    label: count === 1 ? name : `${name} ${number}`,
    command: process.execPath,
    args: [NOT_BUILT],
    // It may come from the environment of `npm start`, and is not for processes.
    env: childEnvironment({ ...env, ...own(number), MIGRATION_DATABASE_URL: "" }),
    logFile: paths.log(count === 1 ? name : `${name}-${number}`),
    isReady: () => isHttpOk(`${metricsUrl(number)}/readyz`),
    readyMs: READY_MS,
    stopMs: STOP_MS,
  }));
  return {
    name,
    plans,
    addresses: numbers.map((number) => ({
      ...(name === "api" ? { url: `http://127.0.0.1:${portOf(context, `api${number}`)}` } : {}),
      metricsUrl: metricsUrl(number),
    })),
    build: programOf(context, name, plans),
  };
}

/** The API's processes. */
export function apiPart(context: StackContext, services: Services): Part {
  const { settings, secrets } = context;
  // A Keycloak from KEYCLOAK_URL has another secret, or none: then the setting has to name it.
  const ops = settings.keycloakUrl ? {} : { OPS_CLIENT_SECRET: secrets.opsClient };
  const env = { ...shopEnvironment(context, services), ...ops };
  return processes(context, env, { name: "api", count: settings.apiProcesses });
}

/** The worker's processes. */
export function workerPart(context: StackContext, services: Services): Part {
  const env = shopEnvironment(context, services);
  return {
    ...processes(context, env, { name: "worker", count: context.settings.workerProcesses }),
    prepare: async (note) => void (await findQpdf(note)),
  };
}

/**
 * Runs one of the shop's own commands to its end, e.g. the migrations.
 * @throws Error with the last lines of its log where it fails
 */
export async function runShopCommand(
  context: StackContext,
  services: Services,
  [name, ...args]: [name: string, ...args: string[]],
): Promise<void> {
  const logFile = context.paths.log(name);
  mkdirSync(context.paths.logs, { recursive: true });
  const log = openSync(logFile, "a", 0o600);
  const child = spawn(process.execPath, [join(ROOT, `api/src/bin/${name}.ts`), ...args], {
    env: childEnvironment({
      ...shopEnvironment(context, services),
      MIGRATION_DATABASE_URL: services.ownerUrl,
    }),
    stdio: ["ignore", log, log],
    signal: context.signal,
  });
  closeSync(log);
  const ending: unknown[] = await once(child, "exit");
  if (ending[0] === 0) return;
  const lines = lastLines(logFile, 12).map((line) => `    ${line}`);
  throw new Error(`'${name}' failed. Last lines of ${logFile}:\n${lines.join("\n")}`);
}
