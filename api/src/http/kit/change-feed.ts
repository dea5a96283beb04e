import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type Change, RECENT_SECONDS } from "../../domain/shared/recent-changes.ts";
import type { Logger } from "../../platform/log.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { Problem } from "./problem.ts";
import { formatError } from "../../domain/shared/format-error.ts";

/** How often the one reader of a feed looks for changes while somebody listens. */
const ROUND_MS = 250;
const AFTER_ERROR_MS = 1000;
const BEAT_MS = 10_000;
/** After a longer pause between two readings a change may have left the overlap before it was read. */
const PAUSE_MAX_MS = (RECENT_SECONDS * 1000) / 2;
/** How long before its token expires a client is asked to open a new stream. */
const RENEW_AHEAD_MS = 15_000;
/** Also the limit for a token that lives longer. */
const LIFE_MAX_MS = 3_600_000;

export interface ChangeFeed {
  /**
   * Opens a stream of the changes of a topic, until `expiresAt` at the latest. Throws Problem 429 when the client has too many
   * streams, 503 when the process has, or stops.
   */
  open(listener: { topic: string; client: string; expiresAt?: Date }): Readable;
  readonly size: () => number;
  /** Ends every stream at once; no new one is opened. */
  close(): void;
}

export interface ChangeFeedParts {
  /** Name of the message that says what changed, and its data. */
  readonly event: string;
  readonly present: (changedId: string) => unknown;
  /** The recent changes of these topics; readings overlap. */
  readonly read: (topics: readonly string[]) => Promise<readonly Change[]>;
  readonly log: Logger;
  readonly perClientMax: number;
  readonly streamsMax: number;
}

/**
 * Sends clients what changed, so that they fetch it again. One reader per process serves all of them, and rests while nobody
 * listens. A change is sent at least once; `refetch` says that earlier ones may have been missed (ADR 0036).
 */
export function openChangeFeed(parts: ChangeFeedParts): ChangeFeed {
  const streams = new Map<string, Set<EventStream>>();
  const clients = new Map<string, number>();
  let size = 0;
  let isClosed = false;
  let isReading = false;
  const isHeard = (): boolean => size > 0 && !isClosed;

  const forEach = (act: (stream: EventStream) => void): void => {
    for (const ofTopic of streams.values()) ofTopic.forEach(act);
  };

  const read = async (): Promise<void> => {
    isReading = true;
    const beating = setInterval(() => forEach((stream) => stream.beat()), BEAT_MS).unref();
    let known = new Set<string>();
    let readAt = performance.now();
    while (isHeard()) {
      await delay(ROUND_MS);
      try {
        const startedAt = performance.now();
        const changes = await parts.read([...streams.keys()]);
        if (startedAt - readAt > PAUSE_MAX_MS) forEach(sendRefetch);
        publish(changes.filter(({ id }) => !known.has(id)));
        known = new Set(changes.map(({ id }) => id));
        readAt = startedAt;
      } catch (error) {
        parts.log.warn({ feed: parts.event, reason: formatError(error) }, "changes not read");
        await delay(AFTER_ERROR_MS);
      }
    }
    clearInterval(beating);
    isReading = false;
  };

  const publish = (changes: readonly Change[]): void => {
    const topics = new Map(changes.map(({ changedId, topic }) => [changedId, topic]));
    for (const [changedId, topic] of topics) {
      const data = parts.present(changedId);
      streams.get(topic)?.forEach((stream) => stream.send({ event: parts.event, data }));
    }
  };

  const enlist = (topic: string, client: string): EventStream => {
    const opened = clients.get(client) ?? 0;
    if (isClosed || size >= parts.streamsMax) throw busy(503, "Live updates are temporarily unavailable.");
    if (opened >= parts.perClientMax) throw busy(429, "Too many pages with live updates are open.");
    const stream = openEventStream();
    const ofTopic = streams.get(topic) ?? new Set();
    streams.set(topic, ofTopic.add(stream));
    clients.set(client, opened + 1);
    size += 1;
    stream.onEnd(() => {
      ofTopic.delete(stream);
      if (ofTopic.size === 0 && streams.get(topic) === ofTopic) streams.delete(topic);
      const left = (clients.get(client) ?? 1) - 1;
      if (left === 0) clients.delete(client);
      else clients.set(client, left);
      size -= 1;
    });
    return stream;
  };

  return {
    open({ topic, client, expiresAt }) {
      const stream = enlist(topic, client);
      if (!isReading) void read();
      sendRefetch(stream);
      endInTime(stream, expiresAt);
      return stream.body;
    },
    size: () => size,
    close() {
      isClosed = true;
      forEach((stream) => stream.end());
    },
  };
}

function sendRefetch(stream: EventStream): void {
  stream.send({ event: "refetch", data: {} });
}

/** Ends the stream with the token, and announces it a little before. */
function endInTime(stream: EventStream, expiresAt: Date | undefined): void {
  const left = Math.min(expiresAt ? expiresAt.getTime() - Date.now() : LIFE_MAX_MS, LIFE_MAX_MS);
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
