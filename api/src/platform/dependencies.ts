import { Redis } from "ioredis";
import { cachedFor } from "./cached-for.ts";
import type { Logger } from "./log.ts";
import { probe } from "./monitoring.ts";
import { counterConnection } from "./redis.ts";

/** The minimum time between two checks, however often readiness is requested. */
const CACHE_MS = 5000;

export interface Dependencies {
  /** Returns `ok` or the problem of each service that the shop can work without for a while. */
  check(): Promise<Readonly<Record<"redis" | "keycloak" | "stripe", string>>>;
  /** Returns how far this machine's clock is ahead of Keycloak's or Stripe's, whichever is more, or null if both are unknown. */
  clockDriftSeconds(): Promise<number | null>;
  close(): void;
}

/** Opens the checks of Redis, Keycloak and Stripe: each must respond within a second. */
export function openDependencies(options: {
  redisUrl: string;
  keycloakUrl: string;
  realm: string;
  stripeApiUrl: string | undefined;
  log: Logger;
}): Dependencies {
  const redis = new Redis(options.redisUrl, counterConnection());
  redis.on("error", (error) => options.log.debug({ reason: error.message }, "redis probe failed"));
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
 * Returns by how many seconds our clock is ahead of the response's `Date`, to the second, or NaN without one. Any status below 500
 * counts as a response: even a rejection shows that the server works.
 */
async function driftFrom(url: string): Promise<number> {
  const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(1000) });
  await response.body?.cancel();
  if (response.status >= 500) throw new Error(`status ${response.status}`);
  return (Date.now() - Date.parse(response.headers.get("date") ?? "")) / 1000;
}
