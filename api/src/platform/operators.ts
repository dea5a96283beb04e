import type { RoleAuthority } from "../domain/shared/role-authority.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";
import { openOperatorAccess, type OperatorAccess } from "./operator-access.ts";
import { openOperatorSessions, type OperatorSessions } from "./operator-sessions.ts";
import { openOperatorSignIn, type OperatorSignIn } from "./operator-sign-in.ts";
import type { Queues } from "./queues.ts";

export interface Operators {
  readonly origin: string;
  readonly signIn: OperatorSignIn;
  readonly access: OperatorAccess;
  readonly sessions: OperatorSessions;
  /** Opens the queues on first use: BullMQ takes 10 MB of memory, and the API needs it for nothing else. */
  readonly queues: () => Promise<Queues["byName"]>;
  close(): Promise<void>;
}

type OperatorConfig = Pick<
  Config,
  "OPS_CLIENT_SECRET" | "SHOP_ORIGIN" | "REDIS_URL" | "KEYCLOAK_URL" | "KEYCLOAK_REALM"
>;

/** Opens what the operators' pages need, or returns null without `OPS_CLIENT_SECRET`, which enables them. `roles` confirms each operator's role. */
export function openOperators(config: OperatorConfig, log: Logger, roles: RoleAuthority): Operators | null {
  if (config.OPS_CLIENT_SECRET === undefined) return null;
  const sessions = openOperatorSessions(config.REDIS_URL, log);
  let opening: Promise<Queues> | undefined;
  const open = (): Promise<Queues> =>
    (opening ??= import("./queues.ts").then(({ openQueues }) => openQueues(config.REDIS_URL, log)));
  return {
    origin: config.SHOP_ORIGIN,
    signIn: openOperatorSignIn({
      keycloakUrl: config.KEYCLOAK_URL,
      realm: config.KEYCLOAK_REALM,
      origin: config.SHOP_ORIGIN,
      clientSecret: config.OPS_CLIENT_SECRET,
    }),
    access: openOperatorAccess(roles),
    sessions,
    queues: async () => (await open()).byName,
    async close() {
      sessions.close();
      await (await opening)?.close();
    },
  };
}
