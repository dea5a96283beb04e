import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readJson, writePrivately } from "./stack-dir.ts";

const SECRETS = [
  "databaseAdmin",
  "databaseOwner",
  "databaseShop",
  "databaseReader",
  "keycloakAdmin",
  "keycloakClient",
  "opsClient",
  "googleStub",
  "stripeKey",
  "stripeWebhook",
] as const;

/** Passwords and keys of one embedded stack; hexadecimal, so that they fit into an address as they are. */
export type Secrets = Record<(typeof SECRETS)[number], string>;

/** Reads the stack's secrets; those that are not there yet are made up and written down, for its owner only. */
export function loadSecrets(file: string): Secrets {
  const known = z.record(z.string(), z.string()).safeParse(readJson(file)).data ?? {};
  const entries = SECRETS.map((name) => [name, known[name] ?? randomBytes(20).toString("hex")]);
  writePrivately(file, Object.fromEntries(entries));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name was filled in the line above
  return Object.fromEntries(entries) as Secrets;
}
