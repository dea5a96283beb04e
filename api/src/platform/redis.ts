/** Reconnects after at most 2 s, so that a worker is back soon after Redis is. */
const RETRY_MAX_MS = 2000;

function retryStrategy(times: number): number {
  return Math.min(times * 100, RETRY_MAX_MS);
}

/**
 * For whoever adds jobs or counts: fails within about 1.5 s instead of waiting for a Redis that is away or frozen. The offline
 * queue stays on: BullMQ 6.7 needs it for its first command.
 */
export function producerConnection(url: string) {
  return { url, maxRetriesPerRequest: 1, commandTimeout: 1500, retryStrategy };
}

/** For counting calls: says at once that Redis is away, and waits at most 300 ms for a frozen one. */
export function counterConnection() {
  return { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 300, retryStrategy };
}

/** For workers: waits for Redis as long as it takes. */
export function workerConnection(url: string) {
  return { url, maxRetriesPerRequest: null, retryStrategy };
}
