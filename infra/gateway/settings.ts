import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Tls } from "./servers.ts";

const addresses = z
  .string()
  .transform((value) => value.split(",").map((each) => each.trim()))
  .refine((list) => list.every((each) => URL.canParse(each)), "must be addresses, separated by commas")
  .transform((list) => list.map((each) => new URL(each)));

const port = z.coerce.number().int().min(1).max(65_535);

const shape = z.object({
  GATEWAY_PORT: port.default(8080),
  HOST: z.string().default("127.0.0.1,::1"),
  METRICS_PORT: port.optional(),
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  REDIRECT_PORT: port.optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SHOP_BRAND: z.string().default("Boltwright"),
  SHOP_ORIGIN: z.url().transform((value) => new URL(value)),
  API_URLS: addresses,
  KEYCLOAK_URL: z.url().transform((value) => new URL(value)),
  KEYCLOAK_REALMS: z.string().default("boltwright"),
  WEB_ROOT: z.string().min(1),
  STRIPE_EMULATOR_URL: z
    .url()
    .transform((value) => new URL(value))
    .optional(),
  STRIPE_SCRIPT_URL: z.string().optional(),
  PHOTO_HOSTS: z.string().default("lh3.googleusercontent.com,avatars.githubusercontent.com"),
});

export type GatewaySettings = {
  port: number;
  /** Addresses to listen on. */
  hosts: string[];
  /** Private port of /healthz and /readyz; absent: none. */
  healthPort?: number | undefined;
  /** Absent: plain HTTP. */
  tls?: Tls | undefined;
  /** Port without TLS from which everybody is sent on to the origin; absent: none. */
  redirectPort?: number | undefined;
  /** How many proxies of our own stand in front; 0: what a request says about its client is not believed. */
  trustedProxies: number;
  /** The shop's name, for the pages that say that something does not answer. */
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

function readTls({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }: z.output<typeof shape>): Tls | undefined {
  if (cert === undefined && key === undefined) return undefined;
  if (cert === undefined || key === undefined) {
    throw new Error("TLS_CERT_FILE and TLS_KEY_FILE belong together: set both, or neither for plain HTTP.");
  }
  return { cert: readFileSync(cert), key: readFileSync(key) };
}

const byComma = (list: string): string[] =>
  list
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);

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
    hosts: byComma(raw.HOST),
    healthPort: raw.METRICS_PORT,
    tls: readTls(raw),
    redirectPort: raw.REDIRECT_PORT,
    trustedProxies: raw.TRUSTED_PROXIES,
    brand: raw.SHOP_BRAND,
    origin: raw.SHOP_ORIGIN,
    apiUrls: raw.API_URLS,
    keycloakUrl: raw.KEYCLOAK_URL,
    realms: byComma(raw.KEYCLOAK_REALMS),
    webRoot: raw.WEB_ROOT,
    emulatorUrl: raw.STRIPE_EMULATOR_URL,
    stripeScriptUrl: raw.STRIPE_SCRIPT_URL,
    photoHosts: byComma(raw.PHOTO_HOSTS),
  };
}

/** The settings of this process. */
export function readGatewaySettings(): GatewaySettings {
  return parseGatewaySettings(process.env);
}
