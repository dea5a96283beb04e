import { pbkdf2Sync } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { signInAsAdmin } from "../../keycloak/admin.ts";
import { readJson, writePrivately } from "../../stack/stack-dir.ts";
import type { UsedStack } from "../shop/open-stack.ts";
import type { GivenPerson } from "../scripts/given/shape.ts";
import type { Note } from "./progress.ts";

const PASSWORD = "boltwright";
const CLIENT = "load";
const IMPORTED_AT_ONCE = 100;
const SIGNED_IN_AT_ONCE = 4;
/** A token that ends sooner is not handed to a run. */
const SPARE_SECONDS = 600;

/** A person of the load tests, known to Keycloak and signed in. */
export interface Person extends GivenPerson {
  readonly subject: string;
}

const keptShape = z.record(
  z.string(),
  z.object({ token: z.string(), name: z.string(), subject: z.string(), expiresAt: z.number() }),
);
const answerShape = z.object({ access_token: z.string().optional(), error: z.string().optional() });
const claimsShape = z.object({ sub: z.string(), exp: z.number(), name: z.string() });

/** The address of person number `number`, always the same. */
function emailOf(number: number): string {
  return `load-${number}@boltwright.test`;
}

/**
 * Makes people known to Keycloak and signs them in with the client that only the load profile has. A sign-in costs a password's
 * hash, so tokens are kept below the stack's folder, for its owner only, until they end.
 * @param seconds how long the run takes, so that no token ends in it
 * @returns `count` people, and the admin
 */
export async function signInPeople(
  stack: UsedStack,
  { count, seconds, note }: { count: number; seconds: number; note: Note },
): Promise<{ people: Person[]; admin: Person }> {
  const file = join(stack.folder, "load", `tokens-${encodeURIComponent(stack.origin)}.json`);
  const kept = keptShape.safeParse(readJson(file)).data ?? {};
  const until = Date.now() / 1000 + seconds + SPARE_SECONDS;
  const account = stack.accounts.find(({ role }) => role === "admin");
  if (!account) throw new Error("the stack has no admin");
  const wanted = Array.from({ length: count }, (_, index) => emailOf(index + 1));
  const missing = [...wanted, account.email].filter((email) => (kept[email]?.expiresAt ?? 0) < until);
  if (missing.length > 0) {
    await importPeople(stack, wanted.length, note);
    let done = 0;
    const queue = [...missing];
    const work = async (): Promise<void> => {
      for (let email = queue.shift(); email !== undefined; email = queue.shift()) {
        kept[email] = await signIn(stack, email);
        note.part("people signed in", (done += 1), missing.length);
      }
    };
    await Promise.all(Array.from({ length: SIGNED_IN_AT_ONCE }, work));
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writePrivately(file, kept);
  }
  const person = (email: string): Person => {
    const found = kept[email];
    if (!found) throw new Error(`${email} was not signed in`);
    return { email, name: found.name, token: found.token, subject: found.subject };
  };
  return { people: wanted.map(person), admin: person(account.email) };
}

/** Imports who is not there yet. Their passwords come hashed, quickly: Keycloak hashes each anew, its own way, at the first sign-in. */
async function importPeople({ keycloak }: UsedStack, count: number, note: Note): Promise<void> {
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
  for (let first = 1; first <= count; first += IMPORTED_AT_ONCE) {
    const last = Math.min(count, first + IMPORTED_AT_ONCE - 1);
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
    note.part("people known to Keycloak", last, count);
  }
}

async function signIn({ keycloak, folder }: UsedStack, username: string) {
  const answer = await fetch(`${keycloak.url}/realms/${keycloak.realm}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", client_id: CLIENT, username, password: PASSWORD }),
  });
  const { access_token: token, error } = answerShape.parse(await answer.json());
  if (error === "invalid_client")
    throw new Error(
      `The stack in ${folder} runs without the load profile. Stop it, and start it with 'npm start -- --profile load'.`,
    );
  if (token === undefined) throw new Error(`Keycloak refused ${username}: ${error ?? answer.status}`);
  const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const { sub: subject, exp: expiresAt, name } = claimsShape.parse(claims);
  return { token, name, subject, expiresAt };
}
