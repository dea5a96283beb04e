import { Redis } from "ioredis";
import { keptFor } from "./kept-for.ts";
import type { Logger } from "./log.ts";
import { probe } from "./monitoring.ts";
import { counterConnection } from "./redis.ts";

/** However often readiness is asked for, others are asked no more often than this. */
const KEPT_MS = 5000;

export interface Dependencies {
  /** `ok`, or what is wrong, of each service that the shop can do without for a while. */
  check(): Promise<Readonly<Record<"redis" | "keycloak" | "stripe", string>>>;
  close(): void;
}

/** Looks at Redis, Keycloak and Stripe: that each answers, within a second, no more. */
export function openDependencies(options: {
  redisUrl: string;
  keycloakUrl: string;
  realm: string;
  stripeApiUrl: string | undefined;
  log: Logger;
}): Dependencies {
  const redis = new Redis(options.redisUrl, counterConnection());
  redis.on("error", (error) => options.log.debug({ reason: error.message }, "redis probe"));
  const check = keptFor(KEPT_MS, async () => {
    const [redisCheck, keycloak, stripe] = await Promise.all([
      probe(() => redis.ping()),
      probe(() => reach(`${options.keycloakUrl}/realms/${options.realm}`)),
      probe(() => reach(options.stripeApiUrl ?? "https://api.stripe.com")),
    ]);
    return { redis: redisCheck, keycloak, stripe };
  });
  return { check, close: () => redis.disconnect() };
}

/** Any answer but a server's failure will do: a refusal shows that somebody is there. */
async function reach(url: string): Promise<void> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(1000) });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
}
