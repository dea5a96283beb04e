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
 * Points per `duration` seconds, one for most calls, per user, or per address for anonymous clients (IPv6: per /64 network). `refused`: calls without a
 * valid token, role or signature, to unknown paths, or with a long query; `mails`: requests that make Keycloak send a mail, of which a password reset has two.
 */
const LIMITS: Readonly<Record<RateLimit, { readonly points: number; readonly duration: number }>> = {
  reads: { points: 300, duration: 60 },
  writes: { points: 60, duration: 60 },
  orders: { points: 10, duration: 60 },
  webhook: { points: 6000, duration: 60 },
  uploads: { points: 60, duration: 3600 },
  pictures: { points: 3000, duration: 60 },
  mails: { points: 10, duration: 3600 },
  refused: { points: 120, duration: 60 },
};

export interface RateLimiter {
  /** Counts a call as `points`, by default 1. Throws Problem 429 with `Retry-After` above the limit. */
  spend(ctx: Context, limit: RateLimit, actor: Actor, points?: number): Promise<void>;
  /** Throws the same where the next call would be above the limit, and counts nothing. */
  check(ctx: Context, limit: RateLimit, actor: Actor): Promise<void>;
  close(): void;
}

/** A limiter without limits. */
export const unlimited: RateLimiter = { spend: async () => {}, check: async () => {}, close: () => {} };

/** Opens a limiter that counts in Redis for all processes, or in this process while Redis is unreachable. `onLimited` is called for each call over a limit. */
export function openRateLimiter(
  redisUrl: string,
  log: Logger,
  onLimited: (limit: RateLimit) => void = () => {},
): RateLimiter {
  const redis = new Redis(redisUrl, counterConnection());
  redis.on("error", (error) => log.warn({ reason: error.message }, "rate limiter connection failed"));
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => {
      const insuranceLimiter = new RateLimiterMemory(limit);
      const shared = { storeClient: redis, keyPrefix: `limit:${name}`, ...limit, insuranceLimiter };
      return [name, new RateLimiterRedis(shared)] as const;
    }),
  );
  const rejected = (limit: RateLimit, { msBeforeNext }: RateLimiterRes): Problem => {
    onLimited(limit);
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    return new Problem(429, "too-many-requests", `Too many requests. Try again in ${seconds} s.`, {
      headers: { "retry-after": String(seconds) },
    });
  };
  return {
    async spend(ctx, limit, actor, points = 1) {
      try {
        await limiters.get(limit)?.consume(callerOf(ctx, actor), points);
      } catch (error) {
        throw error instanceof RateLimiterRes ? rejected(limit, error) : error;
      }
    },
    async check(ctx, limit, actor) {
      const counted = await limiters.get(limit)?.get(callerOf(ctx, actor));
      if (counted && counted.remainingPoints <= 0) throw rejected(limit, counted);
    },
    close: () => redis.disconnect(),
  };
}

const callerOf = (ctx: Context, actor: Actor): string =>
  actor.kind === "person" ? actor.subject : clientNetwork(ctx.ip);
