import { Redis } from "ioredis";
import { cachedFor } from "./cached-for.ts";
import type { Logger } from "./log.ts";
import { probe } from "./monitoring.ts";
import { counterConnection } from "./redis.ts";

/** However often readiness is asked for, others are asked no more often than this. */
const CACHE_MS = 5000;

export interface Dependencies {
  /** `ok`, or what is wrong, of each service that the shop can do without for a while. */
  check(): Promise<Readonly<Record<"redis" | "keycloak" | "stripe", string>>>;
  /** By how much this machine's clock is ahead of Keycloak's or Stripe's, the greater of both; null while neither tells. */
  clockDriftSeconds(): Promise<number | null>;
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
  const drifts = new Map<string, number>();
  const reach = async (name: string, url: string): Promise<void> => {
    drifts.delete(name);
    drifts.set(name, await driftFrom(url));
  };
  const check = cachedFor(CACHE_MS, async () => {
    const [redisCheck, keycloak, stripe] = await Promise.all([
      probe(() => redis.ping()),
      probe(() => reach("keycloak", `${options.keycloakUrl}/realms/${options.realm}`)),
      probe(() => reach("stripe", options.stripeApiUrl ?? "https://api.stripe.com")),
    ]);
    return { redis: redisCheck, keycloak, stripe };
  });
  return {
    check,
    async clockDriftSeconds() {
      await check();
      const known = [...drifts.values()].filter((drift) => !Number.isNaN(drift));
      return known.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null;
    },
    close: () => redis.disconnect(),
  };
}

/**
 * Any answer but a server's failure will do: a refusal shows that somebody is there. By how many seconds our clock is ahead of the
 * time it tells, which is good to a second; NaN where it tells none.
 */
async function driftFrom(url: string): Promise<number> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(1000) });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`answered ${response.status}`);
  return (Date.now() - Date.parse(response.headers.get("date") ?? "")) / 1000;
}
