import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { stackDir } from "./env.ts";

const address = z.object({ url: z.url() });

const state = z.object({
  origin: z.url(),
  parts: z.object({
    keycloak: address.extend({ realm: z.string() }),
    mail: address,
    postgres: z.object({ url: z.string() }),
    stripe: address.extend({ secretKey: z.string() }),
  }),
  accounts: z.array(z.object({ email: z.email(), name: z.string(), password: z.string(), role: z.string() })),
});

export type Account = { email: string; name: string; password: string };

/**
 * Returns the state of the running stack: URLs and demo accounts. Not cached, because parts restart.
 *
 * @throws Error with the fix when no stack runs in `STACK_DIR`.
 */
export function readStack(): z.infer<typeof state> {
  const file = join(stackDir, "state.json");
  if (!existsSync(file)) throw new Error(`No shop is running in ${stackDir}: start it with "npm start".`);
  return state.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** The demo customers, in their order. */
export function customer(which: 0 | 1 = 0): Account {
  const found = readStack().accounts.filter(({ role }) => role === "customer")[which];
  if (!found) throw new Error("The stack has no such demo customer.");
  return found;
}

/** The first demo account with this role. */
export function account(role: "customer" | "operator" | "admin"): Account {
  const found = readStack().accounts.find((each) => each.role === role);
  if (!found) throw new Error(`The stack has no demo ${role}.`);
  return found;
}
