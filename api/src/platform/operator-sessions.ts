import { createHash, randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { z } from "zod";
import type { Logger } from "./log.ts";
import type { OperatorSessionList } from "../domain/operations/operator.ts";
import { counterConnection, producerConnection } from "./redis.ts";

const IDLE_SECONDS = 30 * 60;
const LONGEST_SECONDS = 8 * 3600;
/** The time for which a known session works while Redis is unreachable: the cockpit is needed most during an outage. */
const UNASKED_SECONDS = 15 * 60;

const sessionShape = z.object({
  subject: z.string(),
  email: z.string(),
  /** The Unix time in milliseconds at which the session ends, even if it is active. */
  endsAt: z.number(),
});

export type OperatorSession = Readonly<z.output<typeof sessionShape>>;

const KEYS = "ops:session:";
/** The batch size of a scan for all sessions. */
const SCANNED = 1000;

/** The sessions of operators in Redis, shared by all processes. While it is down every call rejects, except `find` of a recent session. */
export interface OperatorSessions extends OperatorSessionList {
  /** Starts a session (at most eight hours, 30 minutes when idle) and returns its id. */
  begin(person: { subject: string; email: string }): Promise<string>;
  /** Returns the session and marks it as used, or null. */
  find(id: string): Promise<OperatorSession | null>;
  end(id: string): Promise<void>;
  close(): void;
}

/** Opens the store; `now` returns the time in milliseconds. */
export function openOperatorSessions(
  redisUrl: string,
  log: Logger,
  now: () => number = Date.now,
): OperatorSessions {
  const redis = new Redis(redisUrl, counterConnection());
  redis.on("error", (error) => log.warn({ reason: error.message }, "operator session connection failed"));
  const seen = new Map<string, { session: OperatorSession; at: number }>();
  const remember = (key: string, session: OperatorSession): OperatorSession => {
    for (const [other, { at }] of seen) if (at + UNASKED_SECONDS * 1000 < now()) seen.delete(other);
    seen.set(key, { session, at: now() });
    return session;
  };
  const findRemembered = (key: string): OperatorSession | null => {
    const known = seen.get(key);
    if (!known || known.at + UNASKED_SECONDS * 1000 < now()) return null;
    return known.session.endsAt > now() ? known.session : null;
  };
  return {
    async begin({ subject, email }) {
      const id = randomBytes(32).toString("base64url");
      const session: OperatorSession = { subject, email, endsAt: now() + LONGEST_SECONDS * 1000 };
      await redis.set(keyOf(id), JSON.stringify(session), "EX", IDLE_SECONDS);
      return id;
    },
    async find(id) {
      const key = keyOf(id);
      let text: string | null;
      try {
        text = await redis.getex(key, "EX", IDLE_SECONDS);
      } catch (error) {
        const session = findRemembered(key);
        if (!session) throw error;
        return session;
      }
      seen.delete(key);
      if (text === null) return null;
      const session = sessionShape.parse(JSON.parse(text));
      if (session.endsAt > now()) return remember(key, session);
      await redis.del(key);
      return null;
    },
    async end(id) {
      seen.delete(keyOf(id));
      await redis.del(keyOf(id));
    },
    async endAll() {
      seen.clear();
      return endAll(redis);
    },
    close: () => redis.disconnect(),
  };
}

/** Returns the same list for a command: connects when called. */
export function operatorSessionList(redisUrl: string): OperatorSessionList {
  return {
    async endAll() {
      const redis = new Redis(redisUrl, { ...producerConnection(redisUrl), lazyConnect: true });
      // The rejected command contains the reason.
      redis.on("error", () => undefined);
      try {
        return await endAll(redis);
      } finally {
        redis.disconnect();
      }
    },
  };
}

/** Returns all keys that exist during the whole scan. A session that starts meanwhile was just checked. */
async function endAll(redis: Redis): Promise<number> {
  let ended = 0;
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "MATCH", `${KEYS}*`, "COUNT", SCANNED);
    if (keys.length) ended += await redis.unlink(keys);
    cursor = next;
  } while (cursor !== "0");
  return ended;
}

/** Returns the key of a session: a hash, so that nobody can take a cookie from Redis. */
function keyOf(id: string): string {
  return `${KEYS}${createHash("sha256").update(id).digest("base64url")}`;
}
