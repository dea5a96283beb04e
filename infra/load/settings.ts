import { parseSettings, readSettings, type Settings } from "../stack/settings.ts";
import { addressesIn } from "./target.ts";

/**
 * Checks that Node uses no proxy: the load would go to the proxy's host. k6 is started without the environment.
 * @throws Error if Node is configured to use one
 */
export function requireNoProxy(): void {
  const flags = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].join(" ");
  if (process.env["NODE_USE_ENV_PROXY"] === "1" || flags.includes("--use-env-proxy"))
    throw new Error(
      "Node is configured to use a proxy. Unset NODE_USE_ENV_PROXY, and remove --use-env-proxy from NODE_OPTIONS.",
    );
}

/** Returns the addresses of the external services that a new stack would use. */
export function addressesOfNewStack(): string[] {
  const { stripe, ...settings } = readSettings();
  const provider = stripe && (stripe.apiUrl ?? "https://api.stripe.com");
  return addressesIn([settings, provider, process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]]);
}

/** Returns the environment's settings for a new stack in a folder. Mails: by default two for each of 15 orders a second, and some more. */
export function settingsOfNewStack(folder: string): Settings {
  return parseSettings({ MAILS_PER_SECOND: "50", ...process.env, STACK_DIR: folder });
}
