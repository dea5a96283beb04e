import { formatError } from "../machine/format-error.ts";
import { passwordToken } from "../keycloak/request-token.ts";
import { readSettings } from "./settings.ts";
import { stackPaths } from "./stack-dir.ts";
import { readState } from "./state.ts";

const CLIENT = "stack-token";

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
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
const user = { username: account.email, password: account.password };
const token = await passwordToken(`${url}/realms/${realm}`, CLIENT, user).catch((error: unknown) =>
  fail(formatError(error)),
);
process.stdout.write(`${token}\n`);
