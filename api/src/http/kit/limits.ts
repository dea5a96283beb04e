import { Redis } from "ioredis";
import type { Context } from "koa";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Actor } from "../../domain/shared/actor.ts";
import type { Logger } from "../../platform/log.ts";
import { counterConnection } from "../../platform/redis.ts";
import { clientNetwork } from "./client-network.ts";
import { Problem } from "./problem.ts";
import type { RateLimit } from "./route.ts";

/**
 * Calls in so many seconds, of one signed-in person or else of one address (IPv6: one /64 network). `refused`: calls without a
 * good token or role, to no call at all, or with a query that is too long; `mails`: requests that make Keycloak send a mail.
 */
const LIMITS: Readonly<Record<RateLimit, { readonly points: number; readonly duration: number }>> = {
  reads: { points: 300, duration: 60 },
  writes: { points: 60, duration: 60 },
  orders: { points: 10, duration: 60 },
  webhook: { points: 6000, duration: 60 },
  uploads: { points: 60, duration: 3600 },
  pictures: { points: 3000, duration: 60 },
  mails: { points: 5, duration: 3600 },
  refused: { points: 120, duration: 60 },
};

export interface RateLimiter {
  /** Counts the call; 429 with `Retry-After` when its budget is spent. */
  spend(ctx: Context, limit: RateLimit, actor: Actor): Promise<void>;
  close(): void;
}

/** A limiter that never refuses. */
export const unlimited: RateLimiter = { spend: async () => {}, close: () => {} };

/** Counts in Redis, shared by all processes; in this process alone while Redis is away. `onRefused` hears of each call over budget. */
export function openRateLimiter(
  redisUrl: string,
  log: Logger,
  onLimited: (limit: RateLimit) => void = () => {},
): RateLimiter {
  const redis = new Redis(redisUrl, counterConnection());
  redis.on("error", (error) => log.warn({ reason: error.message }, "rate limiter connection"));
  const limiters = new Map(
    Object.entries(LIMITS).map(([limit, budget]) => {
      const insuranceLimiter = new RateLimiterMemory(budget);
      const shared = { storeClient: redis, keyPrefix: `limit:${limit}`, ...budget, insuranceLimiter };
      return [limit, new RateLimiterRedis(shared)] as const;
    }),
  );
  return {
    async spend(ctx, limit, actor) {
      try {
        await limiters.get(limit)?.consume(actor.kind === "person" ? actor.subject : clientNetwork(ctx.ip));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        onLimited(limit);
        const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw new Problem(429, "too-many-requests", `Too many requests: try again in ${seconds} s.`, {
          headers: { "retry-after": String(seconds) },
        });
      }
    },
    close: () => redis.disconnect(),
  };
}
