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

const shape = z.object({
  GATEWAY_PORT: port.default(8080),
  GATEWAY_DIR: path,
  GATEWAY_CACHE_DIR: path.optional(),
  GATEWAY_WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]\d?)$/, "must be 'auto' or a number from 1 to 99")
    .default("auto"),
  GATEWAY_CONNECTIONS: z.coerce.number().int().min(64).max(65_536).default(4096),
  NGINX: path.default("/usr/sbin/nginx"),
  HOST: listOf(/^[\da-fA-F.:]+$/, "IP addresses").default(["127.0.0.1", "::1"]),
  METRICS_PORT: port.optional(),
  TLS_CERT_FILE: path.optional(),
  TLS_KEY_FILE: path.optional(),
  REDIRECT_PORT: port.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  RATE_LIMITS: z.enum(["on", "off"], "must be 'on' or 'off'").default("on"),
  SHOP_BRAND: z.string().default("Boltwright"),
  SHOP_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .refine(
      (value) => URL.canParse(value) && new URL(value).origin === value,
      "must be an origin like https://shop.example.com",
    )
    .transform((value) => new URL(value)),
  API_URLS: addresses,
  KEYCLOAK_URL: z.url({ protocol: /^http$/ }).transform((value) => new URL(value)),
  KEYCLOAK_REALMS: listOf(/^[\w-]+$/, "names of realms").default(["boltwright"]),
  WEB_ROOT: path,
  STRIPE_EMULATOR_URL: z
    .url({ protocol: /^http$/ })
    .transform((value) => new URL(value))
    .optional(),
  STRIPE_SCRIPT_URL: z.string().optional(),
  PHOTO_HOSTS: listOf(/^[\w*.:-]+$/, "host names").default([
    "lh3.googleusercontent.com",
    "avatars.githubusercontent.com",
  ]),
});

/** Paths of a certificate chain and its key, as PEM. */
export type TlsFiles = { certFile: string; keyFile: string };

export type GatewaySettings = {
  port: number;
  /** Folder that nginx runs from: configuration, pid file, temporary files. */
  prefix: string;
  /** Folder of the cache, emptied at each start. Every response in it lives for a second, so it belongs into memory. */
  cache: string;
  /** Path of the nginx program. */
  nginx: string;
  /** nginx's worker_processes: a number, or `auto` for one per core. */
  workers: string;
  /** Connections of one worker process at most, those to services included. */
  connections: number;
  /** Addresses to listen on. */
  hosts: string[];
  /** Private port of /healthz, /readyz and /stub_status; absent: none. */
  healthPort?: number | undefined;
  /** Absent: plain HTTP. */
  tls?: TlsFiles | undefined;
  /** Port without TLS from which everybody is redirected to the origin; absent: none. */
  redirectPort?: number | undefined;
  /** How many proxies of our own stand in front; 0: X-Forwarded-For of a request is ignored. */
  trustedProxies: number;
  /** False: no limits of requests and connections, for load tests. */
  rateLimits: boolean;
  /** The shop's name, for the gateway's own pages. */
  brand: string;
  /** The one address of the shop; every other host name is redirected to it. */
  origin: URL;
  apiUrls: URL[];
  keycloakUrl: URL;
  /** The realms of Keycloak that can be reached from outside. */
  realms: string[];
  /** Folder of the built pages, with an index.html. */
  webRoot: string;
  /** Set only where the Stripe emulator runs; its browser side is then served below /stripe-emulator. */
  emulatorUrl?: URL | undefined;
  /** Where the browser gets Stripe's script: a path of ours, or absent for Stripe's own hosts. */
  stripeScriptUrl?: string | undefined;
  /** Hosts that profile photos may come from. */
  photoHosts: string[];
};

function readTls({
  TLS_CERT_FILE: certFile,
  TLS_KEY_FILE: keyFile,
}: z.output<typeof shape>): TlsFiles | undefined {
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
  const parsed = shape.safeParse(given);
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
    emulatorUrl: raw.STRIPE_EMULATOR_URL,
    stripeScriptUrl: raw.STRIPE_SCRIPT_URL,
    photoHosts: raw.PHOTO_HOSTS,
  };
}

/** The settings of this process, and its environment as nginx inherits it. */
export function readGatewaySettings(): { settings: GatewaySettings; environment: NodeJS.ProcessEnv } {
  return { settings: parseGatewaySettings(process.env), environment: process.env };
}
