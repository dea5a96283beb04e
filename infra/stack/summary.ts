import { demoAccounts } from "../keycloak/accounts.ts";
import type { Assembly } from "./bring-up.ts";
import type { StackContext } from "./parts/part.ts";

const accountLines = [
  "  Demo accounts",
  ...demoAccounts.map(
    ({ email, password, role }) => `    ${email.padEnd(30)} ${password.padEnd(12)} ${role}`,
  ),
  "",
];

/** Returns the lines for a person about a stack that is ready. */
export function summary({ settings, paths }: StackContext, { parts }: Assembly): string[] {
  const { origin } = settings;
  const mail = parts.mail.addresses[0]?.["url"];
  const keycloak = parts.keycloak.addresses[0]?.["url"] ?? "";
  const isOwn = parts.keycloak.plans.length > 0;
  return [
    "",
    `  Shop      ${origin}`,
    `  Mails     ${mail || "sent by the server that SMTP_URL names"}`,
    `  Queues    ${origin}/ops/queues`,
    `  Keycloak  ${isOwn ? `${keycloak.replace("127.0.0.1", "localhost")}/admin (user admin, password 'keycloakAdmin' in ${paths.secrets})` : keycloak}`,
    "",
    ...(isOwn ? accountLines : []),
    "  Ctrl-C stops everything; the data stays. 'npm run stack -- status' shows the parts.",
    "",
  ];
}
