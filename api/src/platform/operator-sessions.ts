import { createHash, randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import { z } from "zod";
import type { Logger } from "./log.ts";
import { counterConnection } from "./redis.ts";

const IDLE_SECONDS = 30 * 60;
const LONGEST_SECONDS = 8 * 3600;

const sessionShape = z.object({
  subject: z.string(),
  email: z.string(),
  /** Milliseconds since 1970 after which the session is over, however busy. */
  endsAt: z.number(),
});

export type OperatorSession = Readonly<z.output<typeof sessionShape>>;

/** Sessions of operators in Redis, shared by all processes. Every call rejects at once while Redis is away. */
export interface OperatorSessions {
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
  return {
    async begin({ subject, email }) {
      const id = randomBytes(32).toString("base64url");
      const session: OperatorSession = { subject, email, endsAt: now() + LONGEST_SECONDS * 1000 };
      await redis.set(keyOf(id), JSON.stringify(session), "EX", IDLE_SECONDS);
      return id;
    },
    async find(id) {
      const text = await redis.getex(keyOf(id), "EX", IDLE_SECONDS);
      if (text === null) return null;
      const session = sessionShape.parse(JSON.parse(text));
      if (session.endsAt > now()) return session;
      await redis.del(keyOf(id));
      return null;
    },
    async end(id) {
      await redis.del(keyOf(id));
    },
    close: () => redis.disconnect(),
  };
}

/** Whoever reads Redis finds no id that could be sent as a cookie. */
function keyOf(id: string): string {
  return `ops:session:${createHash("sha256").update(id).digest("base64url")}`;
}
