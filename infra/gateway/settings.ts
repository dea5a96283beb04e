import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";

const byComma = (list: string): string[] =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

const isServer = (value: string) =>
  URL.canParse(value) && new URL(value).protocol === "http:" && new URL(value).pathname === "/";

const addresses = z
  .string()
  .transform(byComma)
  .refine(
    (list) => list.length > 0 && list.every(isServer),
    "must be addresses like http://127.0.0.1:4000, separated by commas",
  )
  .transform((list) => list.map((each) => new URL(each)));

const listOf = (each: RegExp, what: string) =>
  z
    .string()
    .transform(byComma)
    .refine(
      (list) => list.length > 0 && list.every((value) => each.test(value)),
      `must be ${what}, separated by commas`,
    );

/** Goes into the configuration as it is: nothing that could end a directive or an argument. */
const path = z
  .string()
  .regex(/^[^\s'"\\;{}$]+$/, "must be a path without spaces, quotes, ; { } $ or backslashes");

const port = z.coerce.number().int().min(1).max(65_535);

/** Settings of the gateway. */
export const gatewaySettings = z.object({
  GATEWAY_PORT: port.default(8080).describe("Port of the gateway"),
  GATEWAY_DIR: path.describe("Directory of nginx: configuration, pid file, temporary files"),
  GATEWAY_CACHE_DIR: path
    .optional()
    .describe(
      "Directory of the response cache, best in memory, on another disk than `GATEWAY_DIR`. Each start deletes it with all its content and creates it again, so its parent must exist. Default: `cache` in `GATEWAY_DIR`",
    ),
  GATEWAY_WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/, "must be 'auto' or a number from 1 to 99")
    .default("auto")
    .describe("Worker processes of nginx; `auto`: one per core"),
  GATEWAY_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(64)
    .max(65_536)
    .default(4096)
    .describe("Maximum number of connections of one nginx worker, including those to services"),
  NGINX: path.default("/usr/sbin/nginx").describe("Path of nginx"),
  HOST: listOf(/^[\da-fA-F.:]+$/, "IP addresses")
    .default(["127.0.0.1", "::1"])
    .describe("Addresses to listen on, separated by commas"),
  METRICS_PORT: port
    .optional()
    .describe("Private port of `/healthz`, `/readyz` and `/stub_status`. Default: none"),
  TLS_CERT_FILE: path.optional().describe("Certificate chain as PEM. Default: plain HTTP"),
  TLS_KEY_FILE: path.optional().describe("Private key of `TLS_CERT_FILE`"),
  REDIRECT_PORT: port.optional().describe("Port without TLS that redirects to the origin. Default: none"),
  TRUSTED_PROXIES: z.coerce
    .number()
    .int()
    .min(0)
    .max(10)
    .default(0)
    .describe("Number of own proxies in front whose `X-Forwarded-For` is trusted"),
  RATE_LIMITS: z
    .enum(["on", "off"], "must be 'on' or 'off'")
    .default("on")
    .describe("Limits of requests and connections"),
  SHOP_BRAND: z.string().default("Boltwright").describe("Name on the gateway's own pages"),
  SHOP_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      "must be an origin like https://shop.example.com",
    )
    .transform((value) => new URL(value))
    .describe("The one origin of the shop"),
  API_URLS: addresses.describe("Addresses of the API processes, separated by commas"),
  KEYCLOAK_URL: z
    .url({ protocol: /^http$/ })
    .transform((value) => new URL(value))
    .describe("Address of Keycloak"),
  KEYCLOAK_REALMS: listOf(/^[\w-]+$/, "names of realms")
    .default(["boltwright"])
    .describe("Realms that can be reached from outside, separated by commas"),
  WEB_ROOT: path.describe("Directory of the built pages"),
  WEB_URLS: addresses
    .optional()
    .describe(
      "Addresses of the processes that render public pages, separated by commas. Default: browsers render every page",
    ),
  STRIPE_EMULATOR_URL: z
    .url({ protocol: /^http$/ })
    .transform((value) => new URL(value))
    .optional()
    .describe("Address of the Stripe emulator, in development only"),
  STRIPE_SCRIPT_URL: z
    .string()
    .optional()
    .describe("Address of Stripe's browser script, for the content security policy. Default: Stripe's own"),
  PHOTO_HOSTS: listOf(/^[\w*.:-]+$/, "host names")
    .default(["lh3.googleusercontent.com", "avatars.githubusercontent.com"])
    .describe("Hosts of profile photos, separated by commas"),
});

/** Paths of a certificate chain and its key, as PEM. */
export type TlsFiles = { certFile: string; keyFile: string };

export type GatewaySettings = {
  port: number;
  /** The folder that nginx runs from: configuration, pid file, temporary files. */
  prefix: string;
  /** The cache's folder, created again at each start. Responses live for a second, so it belongs into memory, not on the disk of bodies. */
  cache: string;
  /** The path of the nginx program. */
  nginx: string;
  /** nginx's worker_processes: a number, or `auto` for one per core. */
  workers: string;
  /** Connections of one worker process at most, those to services included. */
  connections: number;
  /** Addresses to listen on. */
  hosts: string[];
  /** The private port of /healthz, /readyz and /stub_status; absent: none. */
  healthPort?: number | undefined;
  /** Absent for plain HTTP. */
  tls?: TlsFiles | undefined;
  /** The port without TLS from which everybody is redirected to the origin; absent: none. */
  redirectPort?: number | undefined;
  /** The number of our own proxies in front; 0: X-Forwarded-For of a request is ignored. */
  trustedProxies: number;
  /** False for no limits of requests and connections, for load tests. */
  rateLimits: boolean;
  /** The shop's name, for the gateway's own pages. */
  brand: string;
  /** The one address of the shop; every other host name is redirected to it. */
  origin: URL;
  apiUrls: URL[];
  keycloakUrl: URL;
  /** The realms of Keycloak that can be reached from outside. */
  realms: string[];
  /** The folder of the built pages, with an index.html. */
  webRoot: string;
  /** Processes that render public pages; none: browsers render every page. */
  webUrls: URL[];
  /** The URL of the Stripe emulator where it runs; its browser side is then served below /stripe-emulator. */
  emulatorUrl?: URL | undefined;
  /** The path of ours from which the browser gets Stripe's script; absent for Stripe's own hosts. */
  stripeScriptUrl?: string | undefined;
  /** Hosts that profile photos may come from. */
  photoHosts: string[];
};

function readTls({
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
}: z.output<typeof gatewaySettings>): TlsFiles | undefined {
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw new Error("TLS_CERT_FILE and TLS_KEY_FILE belong together: set both, or neither for plain HTTP.");
  }
  const certificate = new X509Certificate(readFileSync(certFile));
  if (!certificate.checkPrivateKey(createPrivateKey(readFileSync(keyFile)))) {
    throw new Error("TLS_KEY_FILE is not the key of TLS_CERT_FILE.");
  }
  return { certFile: resolve(certFile), keyFile: resolve(keyFile) };
}

/**
 * Reads the gateway's settings from an environment; empty values count as unset.
 * @throws Error naming every setting that cannot be used.
 */
export function parseGatewaySettings(env: Record<string, string | undefined>): GatewaySettings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = gatewaySettings.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
    throw new Error(`The gateway's settings cannot be used.\n${lines.join("\n")}`);
  }
  const raw = parsed.data;
  return {
    port: raw.GATEWAY_PORT,
    prefix: resolve(raw.GATEWAY_DIR),
    cache: resolve(raw.GATEWAY_CACHE_DIR ?? join(raw.GATEWAY_DIR, "cache")),
    nginx: raw.NGINX,
    workers: raw.GATEWAY_WORKERS,
    connections: raw.GATEWAY_CONNECTIONS,
    hosts: raw.HOST,
    healthPort: raw.METRICS_PORT,
    tls: readTls(raw),
    redirectPort: raw.REDIRECT_PORT,
    trustedProxies: raw.TRUSTED_PROXIES,
    rateLimits: raw.RATE_LIMITS === "on",
    brand: raw.SHOP_BRAND,
    origin: raw.SHOP_ORIGIN,
    apiUrls: raw.API_URLS,
    keycloakUrl: raw.KEYCLOAK_URL,
    realms: raw.KEYCLOAK_REALMS,
    webRoot: resolve(raw.WEB_ROOT),
    webUrls: raw.WEB_URLS ?? [],
    emulatorUrl: raw.STRIPE_EMULATOR_URL,
    stripeScriptUrl: raw.STRIPE_SCRIPT_URL,
    photoHosts: raw.PHOTO_HOSTS,
  };
}

/** The settings of this process, and its environment as nginx inherits it. */
export function readGatewaySettings(): { settings: GatewaySettings; environment: NodeJS.ProcessEnv } {
  return { settings: parseGatewaySettings(process.env), environment: process.env };
}
