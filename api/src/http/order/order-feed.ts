import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { DomainContext } from "../../domain/shared/context.ts";
import {
  isNewsPosition,
  newsPosition,
  type NewsPosition,
  readMissedNews,
  readOrderNews,
} from "../../domain/order/read-order-news.ts";
import type { OrderNews } from "../../domain/order/order-news.ts";
import type { Logger } from "../../platform/log.ts";
import { type EventStream, openEventStream } from "../kit/event-stream.ts";
import { Problem } from "../kit/problem.ts";
import { presentOrderEvent } from "./order-event.wire.ts";

/** How often the one reader of this process looks for news while somebody listens. */
const POLL_MS = 200;
const AFTER_ERROR_MS = 1000;
const BEAT_MS = 10_000;
/** How long before its token ends a client is told to come with a new one. */
const RENEW_AHEAD_MS = 15_000;
/** However long a token lives. */
const LIFE_MAX_MS = 3_600_000;
const NEWS_MAX = 5000;
const MISSED_MAX = 200;

export interface OrderFeed {
  /**
   * A stream of the news of one customer's orders until `expiresAt`, first what was missed since the position `since`. Throws
   * Problem 429 when the customer has too many streams already, 503 when the process has, or stops.
   */
  open(listener: { subject: string; since: string | undefined; expiresAt: Date }): Promise<Readable>;
  readonly size: () => number;
  /** Ends every stream at once; no new one is opened. */
  close(): void;
}

interface Listener {
  readonly stream: EventStream;
  /** Messages that arrived while what was missed is still being read. */
  waiting: Message[] | null;
}

interface Message {
  readonly event: "order" | "reset";
  readonly news?: OrderNews;
  readonly id: string;
}

/**
 * The news of orders for everybody who listens at this process: one reader asks the database for all of them, and rests
 * while nobody listens.
 */
export function openOrderFeed(parts: {
  em: () => DomainContext["em"];
  log: Logger;
  perCustomerMax?: number;
  streamsMax?: number;
}): OrderFeed {
  const { perCustomerMax = 4, streamsMax = 2000 } = parts;
  const listeners = new Map<string, Set<Listener>>();
  let size = 0;
  let closed = false;
  let position: Promise<NewsPosition> | null = null;
  const isHeard = (): boolean => size > 0 && !closed;

  /** Where the reader stands; begins to read when it rested. */
  const begin = (): Promise<NewsPosition> => {
    position ??= newsPosition({ em: parts.em() }).then(
      (now) => {
        void read();
        return now;
      },
      (error: unknown) => {
        position = null;
        throw error;
      },
    );
    return position;
  };

  const read = async (): Promise<void> => {
    const beating = setInterval(() => forEach(({ stream }) => stream.beat()), BEAT_MS).unref();
    while (isHeard() && position) {
      await delay(POLL_MS);
      try {
        const since = await position;
        const batch = await readOrderNews({ em: parts.em() }, { since, limit: NEWS_MAX });
        position = Promise.resolve(batch.position);
        tell(since, batch);
      } catch (error) {
        parts.log.warn({ reason: error instanceof Error ? error.message : "unknown" }, "order news not read");
        await delay(AFTER_ERROR_MS);
      }
    }
    clearInterval(beating);
    position = null;
  };

  const tell = (
    since: NewsPosition,
    { position: until, news }: Awaited<ReturnType<typeof readOrderNews>>,
  ) => {
    if (!news) return forEach((listener) => say(listener, { event: "reset", id: until }));
    const last = new Map(news.map(({ subject }, index) => [subject, index]));
    for (const [index, { subject, news: one }] of news.entries()) {
      // Only the last of several takes the client further: a stream that breaks between them repeats rather than leaves out.
      const id = last.get(subject) === index ? until : since;
      for (const listener of listeners.get(subject) ?? []) say(listener, { event: "order", news: one, id });
    }
  };

  const forEach = (act: (listener: Listener) => void): void => {
    for (const ofOne of listeners.values()) for (const listener of ofOne) act(listener);
  };

  const enlist = (subject: string): Listener => {
    const ofOne = listeners.get(subject) ?? new Set();
    if (closed || size >= streamsMax) throw busy(503, "The shop is busy: orders are not told live just now.");
    if (ofOne.size >= perCustomerMax) throw busy(429, "Your orders are open in too many places at once.");
    const listener: Listener = { stream: openEventStream(), waiting: [] };
    listeners.set(subject, ofOne.add(listener));
    size += 1;
    listener.stream.onEnd(() => {
      ofOne.delete(listener);
      if (ofOne.size === 0 && listeners.get(subject) === ofOne) listeners.delete(subject);
      size -= 1;
    });
    return listener;
  };

  return {
    async open({ subject, since, expiresAt }) {
      const listener = enlist(subject);
      try {
        const until = await begin();
        await catchUp(parts.em, listener, { subject, since, until });
        endInTime(listener.stream, expiresAt);
        return listener.stream.body;
      } catch (error) {
        listener.stream.body.destroy();
        throw error;
      }
    },
    size: () => size,
    close() {
      closed = true;
      forEach(({ stream }) => stream.end());
    },
  };
}

async function catchUp(
  em: () => DomainContext["em"],
  listener: Listener,
  from: { subject: string; since: string | undefined; until: NewsPosition },
): Promise<void> {
  const { subject, since, until } = from;
  const known = since !== undefined && (await isNewsPosition({ em: em() }, since));
  const missed = known
    ? await readMissedNews({ em: em() }, { subject, since, until, limit: MISSED_MAX })
    : null;
  const { stream } = listener;
  for (const news of missed ?? [])
    stream.send({ event: "order", data: presentOrderEvent(news), id: since ?? until });
  // Without a beginning that is known, the client has to read everything once.
  stream.send({ event: missed ? "ready" : "reset", data: {}, id: until });
  const { waiting } = listener;
  listener.waiting = null;
  for (const message of waiting ?? []) say(listener, message);
}

function say(listener: Listener, message: Message): void {
  if (listener.waiting) return void listener.waiting.push(message);
  const data = message.news ? presentOrderEvent(message.news) : {};
  listener.stream.send({ event: message.event, data, id: message.id });
}

/** Ends with the token, and says so a little before. */
function endInTime(stream: EventStream, expiresAt: Date): void {
  const left = Math.min(expiresAt.getTime() - Date.now(), LIFE_MAX_MS);
  const renew = setTimeout(
    () => stream.send({ event: "renew", data: {} }),
    Math.max(left / 2, left - RENEW_AHEAD_MS),
  );
  const end = setTimeout(() => stream.end(), Math.max(0, left));
  stream.onEnd(() => {
    clearTimeout(renew);
    clearTimeout(end);
  });
}

function busy(status: 429 | 503, detail: string): Problem {
  return new Problem(status, status === 429 ? "too-many-streams" : "busy", detail, {
    headers: { "retry-after": "30" },
  });
}
