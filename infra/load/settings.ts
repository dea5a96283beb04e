import { readSettings } from "../stack/settings.ts";
import { addressesIn } from "./target.ts";

/**
 * Makes sure that no proxy of the environment stands between the lab and the shop: the load would go to the proxy's host.
 * k6 is started without the environment.
 * @throws Error where Node was told to use one
 */
export function requireNoProxy(): void {
  const flags = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].join(" ");
  if (process.env["NODE_USE_ENV_PROXY"] === "1" || flags.includes("--use-env-proxy"))
    throw new Error(
      "Node is told to go through a proxy. Unset NODE_USE_ENV_PROXY, and --use-env-proxy in NODE_OPTIONS: load goes there directly.",
    );
}

/** Every address that a stack which is started now would use, for those it does not start itself. */
export function addressesOfNewStack(): string[] {
  const { stripe, ...settings } = readSettings();
  const provider = stripe && (stripe.apiUrl ?? "https://api.stripe.com");
  return addressesIn([settings, provider, process.env["OTEL_EXPORTER_OTLP_ENDPOINT"]]);
}

/** `MAILS_PER_SECOND` of a stack that is started for load; by default two for each of 15 orders a second, and room. */
export const mailsPerSecond = (): string => process.env["MAILS_PER_SECOND"] ?? "50";
