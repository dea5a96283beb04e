import { pbkdf2Sync } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { signInAsAdmin } from "../../keycloak/admin.ts";
import { readJson, writePrivately } from "../../stack/stack-dir.ts";
import { loadToken } from "../shop/load-profile.ts";
import type { UsedStack } from "../shop/with-stack.ts";
import type { Person } from "../shop/person.ts";
import type { Progress } from "./progress.ts";

const PASSWORD = "boltwright";
const IMPORT_BATCH = 100;
const CONCURRENT_SIGN_INS = 4;
const SPARE_SECONDS = 600;

const storedShape = z.record(
  z.string(),
  z.object({ token: z.string(), name: z.string(), subject: z.string(), expiresAt: z.number() }),
);
const claimsShape = z.object({ sub: z.string(), exp: z.number(), name: z.string() });

const emailOf = (number: number): string => `load-${number}@boltwright.test`;

/**
 * Adds load customers to Keycloak and signs them in. A sign-in costs a password hash, so tokens are stored below the stack's folder,
 * readable for its owner only.
 * @param seconds length of the run, in which no token may expire
 */
export async function signInPeople(
  stack: UsedStack,
  { count, seconds, progress }: { count: number; seconds: number; progress: Progress },
): Promise<{ people: Person[]; admin: Person }> {
  const file = join(stack.folder, "load", `tokens-${encodeURIComponent(stack.origin)}.json`);
  const stored = storedShape.safeParse(readJson(file)).data ?? {};
  const until = Date.now() / 1000 + seconds + SPARE_SECONDS;
  const account = stack.accounts.find(({ role }) => role === "admin");
  if (!account) throw new Error("the stack has no admin");
  const emails = Array.from({ length: count }, (_, index) => emailOf(index + 1));
  const missing = [...emails, account.email].filter((email) => (stored[email]?.expiresAt ?? 0) < until);
  if (missing.length > 0) {
    await importPeople(stack, count, progress);
    const queue = [...missing];
    let done = 0;
    const signInNext = async (): Promise<void> => {
      for (let email = queue.shift(); email !== undefined; email = queue.shift()) {
        const token = await loadToken(stack.keycloak, email, PASSWORD);
        stored[email] = { token, ...claimsOf(token) };
        progress.update("people signed in", (done += 1), missing.length);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_SIGN_INS }, signInNext));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writePrivately(file, stored);
  }
  const person = (email: string): Person => {
    const found = stored[email];
    if (!found) throw new Error(`${email} was not signed in`);
    return { email, name: found.name, token: found.token, subject: found.subject };
  };
  return { people: emails.map(person), admin: person(account.email) };
}

/** Imports people with a cheap hash of their passwords; Keycloak hashes each again at the first sign-in. */
async function importPeople({ keycloak }: UsedStack, count: number, progress: Progress): Promise<void> {
  const access = { keycloakUrl: keycloak.url, user: "admin", password: keycloak.adminPassword };
  const admin = await signInAsAdmin(access, keycloak.realm);
  const salt = Buffer.from("boltwright load");
  const value = pbkdf2Sync(PASSWORD, salt, 1, 64, "sha256").toString("base64");
  const credentials = [
    {
      type: "password",
      secretData: JSON.stringify({ value, salt: salt.toString("base64") }),
      credentialData: JSON.stringify({ hashIterations: 1, algorithm: "pbkdf2-sha256" }),
    },
  ];
  for (let first = 1; first <= count; first += IMPORT_BATCH) {
    const last = Math.min(count, first + IMPORT_BATCH - 1);
    const users = Array.from({ length: last - first + 1 }, (_, index) => ({
      username: emailOf(first + index),
      email: emailOf(first + index),
      emailVerified: true,
      enabled: true,
      firstName: `Load ${first + index}`,
      realmRoles: ["default-roles-boltwright"],
      credentials,
    }));
    await admin("POST", "/partialImport", { ifResourceExists: "SKIP", users });
    progress.update("people imported into Keycloak", last, count);
  }
}

function claimsOf(token: string): { subject: string; expiresAt: number; name: string } {
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const { sub: subject, exp: expiresAt, name } = claimsShape.parse(claims);
  return { subject, expiresAt, name };
}
