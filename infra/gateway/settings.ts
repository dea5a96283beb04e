import { z } from "zod";

const addresses = z
  .string()
  .transform((value) => value.split(",").map((each) => each.trim()))
  .refine((list) => list.every((each) => URL.canParse(each)), "must be addresses, separated by commas")
  .transform((list) => list.map((each) => new URL(each)));

const shape = z.object({
  GATEWAY_PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
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
    brand: raw.SHOP_BRAND,
    origin: raw.SHOP_ORIGIN,
    apiUrls: raw.API_URLS,
    keycloakUrl: raw.KEYCLOAK_URL,
    realms: raw.KEYCLOAK_REALMS.split(",").map((realm) => realm.trim()),
    webRoot: raw.WEB_ROOT,
    emulatorUrl: raw.STRIPE_EMULATOR_URL,
    stripeScriptUrl: raw.STRIPE_SCRIPT_URL,
    photoHosts: raw.PHOTO_HOSTS.split(",")
      .map((host) => host.trim())
      .filter(Boolean),
  };
}

/** The settings of this process. */
export function readGatewaySettings(): GatewaySettings {
  return parseGatewaySettings(process.env);
}
