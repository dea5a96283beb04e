import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { type Change, RECENT_SECONDS } from "../../domain/shared/recent-changes.ts";
import type { Logger } from "../../platform/log.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import { openPlaces } from "./places.ts";
import { Problem } from "./problem.ts";
import { formatError } from "../../domain/shared/format-error.ts";

/** The time between two reads of a feed that has listeners. */
const READ_EVERY_MS = 250;
const AFTER_ERROR_MS = 1000;
const HEARTBEAT_MS = 10_000;
/** After a longer pause between two reads, a change may be too old for the overlap and be missed. */
const PAUSE_MAX_MS = (RECENT_SECONDS * 1000) / 2;
/** The time before the end of its token at which a client is notified to open a new stream. */
const RENEW_AHEAD_MS = 15_000;
/** The maximum life of a stream, also for tokens that expire later. */
const LIFE_MAX_MS = 3_600_000;

export interface ChangeFeed {
  /**
   * Opens a stream of the changes of a topic, until `expiresAt` at the latest. Throws Problem 429 if the client has too many
   * streams, 503 if the process has too many or is stopping.
   */
  open(listener: { topic: string; client: string; expiresAt?: Date }): Readable;
  readonly size: () => number;
  /** Ends all streams and rejects new ones. */
  close(): void;
}

export interface ChangeFeedParts {
  /** The name of the change message; `present` returns its data. */
  readonly event: string;
  readonly present: (changedId: string) => unknown;
  /** Reads the recent changes of these topics. Consecutive reads overlap. */
  readonly read: (topics: readonly string[]) => Promise<readonly Change[]>;
  readonly log: Logger;
  readonly perClientMax: number;
  readonly streamsMax: number;
}

/**
 * Opens a feed that notifies clients of changes, so that they fetch again. One reader per process serves all clients and pauses
 * without listeners. A change is sent at least once; `refetch` means that earlier ones may have been missed (ADR 0036).
 */
export function openChangeFeed(parts: ChangeFeedParts): ChangeFeed {
  const streams = new Map<string, Set<EventStream>>();
  const places = openPlaces({ max: parts.streamsMax, perClientMax: parts.perClientMax });
  let isClosed = false;
  let isReading = false;
  const hasListeners = (): boolean => places.size() > 0 && !isClosed;

  const forEach = (act: (stream: EventStream) => void): void => {
    for (const ofTopic of streams.values()) ofTopic.forEach(act);
  };

  const read = async (): Promise<void> => {
    isReading = true;
    const heartbeats = setInterval(() => forEach((stream) => stream.heartbeat()), HEARTBEAT_MS).unref();
    let known = new Set<string>();
    let readAt = performance.now();
    while (hasListeners()) {
      await delay(READ_EVERY_MS);
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
    clearInterval(heartbeats);
    isReading = false;
  };

  const publish = (changes: readonly Change[]): void => {
    const topics = new Map(changes.map(({ changedId, topic }) => [changedId, topic]));
    for (const [changedId, topic] of topics) {
      const data = parts.present(changedId);
      streams.get(topic)?.forEach((stream) => stream.send({ event: parts.event, data }));
    }
  };

  const subscribe = (topic: string, client: string): EventStream => {
    const release = isClosed ? "process" : places.take(client);
    if (release === "process") throw busy(503, "Live updates are temporarily unavailable.");
    if (release === "client")
      throw busy(429, "Too many pages with live updates are open. Close one and try again.");
    const stream = openEventStream();
    const ofTopic = streams.get(topic) ?? new Set();
    streams.set(topic, ofTopic.add(stream));
    stream.onEnd(() => {
      ofTopic.delete(stream);
      if (ofTopic.size === 0 && streams.get(topic) === ofTopic) streams.delete(topic);
      release();
    });
    return stream;
  };

  return {
    open({ topic, client, expiresAt }) {
      const stream = subscribe(topic, client);
      if (!isReading) void read();
      sendRefetch(stream);
      endInTime(stream, expiresAt);
      return stream.body;
    },
    size: places.size,
    close() {
      isClosed = true;
      forEach((stream) => stream.end());
    },
  };
}

function sendRefetch(stream: EventStream): void {
  stream.send({ event: "refetch", data: {} });
}

/** Ends the stream when the token expires, and announces it shortly before. */
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
