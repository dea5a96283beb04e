import { createHash, randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { z } from "zod";
import type { Logger } from "./log.ts";
import type { OperatorSessionList } from "../domain/operations/operator.ts";
import { counterConnection, producerConnection } from "./redis.ts";

const IDLE_SECONDS = 30 * 60;
const LONGEST_SECONDS = 8 * 3600;
/** How long who has just been here may go on while Redis is away: when it is away is when the cockpit is looked at. */
const UNASKED_SECONDS = 15 * 60;

const sessionShape = z.object({
  subject: z.string(),
  email: z.string(),
  /** Milliseconds since 1970 after which the session is over, however busy. */
  endsAt: z.number(),
});

export type OperatorSession = Readonly<z.output<typeof sessionShape>>;

const KEYS = "ops:session:";
/** How many keys one step of the search for all sessions looks at. */
const SCANNED = 1000;

/** Sessions of operators in Redis, shared by all processes. Every call rejects at once while Redis is away, but for `find` of who was here shortly before. */
export interface OperatorSessions extends OperatorSessionList {
  /** Begins a session of at most eight hours, 30 minutes when idle, and returns its id. */
  begin(person: { subject: string; email: string }): Promise<string>;
  /** The session with this id, which counts as being used; null where there is none. */
  find(id: string): Promise<OperatorSession | null>;
  end(id: string): Promise<void>;
  close(): void;
}

/** Opens the store; `now` tells the time in milliseconds. */
export function openOperatorSessions(
  redisUrl: string,
  log: Logger,
  now: () => number = Date.now,
): OperatorSessions {
  const redis = new Redis(redisUrl, counterConnection());
  redis.on("error", (error) => log.warn({ reason: error.message }, "operator session connection"));
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

/** The same list for a command: connects when it is called. */
export function operatorSessionList(redisUrl: string): OperatorSessionList {
  return {
    async endAll() {
      const redis = new Redis(redisUrl, { ...producerConnection(redisUrl), lazyConnect: true });
      // The rejected command says why.
      redis.on("error", () => undefined);
      try {
        return await endAll(redis);
      } finally {
        redis.disconnect();
      }
    },
  };
}

/** A scan returns every key that is there from its beginning to its end; a session that begins meanwhile was just checked. */
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

/** Whoever reads Redis finds no id that could be sent as a cookie. */
function keyOf(id: string): string {
  return `${KEYS}${createHash("sha256").update(id).digest("base64url")}`;
}
