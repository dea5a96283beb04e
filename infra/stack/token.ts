import { z } from "zod";
import { readSettings } from "./settings.ts";
import { stackPaths } from "./stack-dir.ts";
import { readState } from "./state.ts";

const CLIENT = "stack-token";

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
const answer = await fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
  method: "POST",
  body: new URLSearchParams({
    grant_type: "password",
    client_id: CLIENT,
    username: account.email,
    password: account.password,
  }),
}).catch((error: unknown) => fail(`Keycloak does not answer at ${url}: ${String(error)}`));
const said = answerShape.parse(await answer.json());
if (!said.access_token) fail(said.error_description ?? said.error ?? `Keycloak answered ${answer.status}`);
process.stdout.write(`${said.access_token}\n`);
