import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { readSettings } from "./settings.ts";
import { stackPaths } from "./stack-dir.ts";
import { readState } from "./state.ts";

const CLIENT = "stack-token";
const PATIENCE_MS = 20_000;
const TRIES = 5;
/** Keycloak's words for a wrong password, and also for a sign-in while another one of the same person is under way. */
const REFUSED = "Invalid user credentials";

const answerShape = z.object({
  access_token: z.string().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

function fail(words: string): never {
  process.stderr.write(`${words}\n`);
  process.exit(1);
}

const [email] = process.argv.slice(2);
const { state: file, dir } = stackPaths(readSettings().stackDir);
const state = readState(file) ?? fail(`No stack is ready in ${dir}. Start it with 'npm start'.`);
const account = state.accounts.find((each) => each.email === email);
if (!account) {
  fail(
    `usage: npm run --silent token -- <email>\naccounts: ${state.accounts.map((each) => each.email).join(", ")}`,
  );
}
const { url, realm } = state.parts.keycloak;

async function signIn(username: string, password: string) {
  const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({ grant_type: "password", client_id: CLIENT, username, password }),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => fail(`Keycloak does not respond at ${url}: ${String(error)}`));
  const said = answerShape.safeParse(await answer.json().catch(() => undefined)).data ?? {};
  const rejection = said.error_description ?? said.error ?? `Keycloak returned ${answer.status}`;
  return { token: said.access_token, rejection };
}

let { token, rejection } = await signIn(account.email, account.password);
for (let tries = 1; !token && rejection === REFUSED && tries < TRIES; tries++) {
  // Of several that were refused together, each comes back at a moment of its own.
  await pause(200 + Math.random() * 800);
  ({ token, rejection } = await signIn(account.email, account.password));
}
if (!token) fail(rejection);
process.stdout.write(`${token}\n`);
