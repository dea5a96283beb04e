/** The maximum time before a reconnect, so that workers resume soon after Redis returns. */
const RETRY_MAX_MS = 2000;

function retryStrategy(times: number): number {
  return Math.min(times * 100, RETRY_MAX_MS);
}

/**
 * Returns options for adding jobs: a call fails within about 1.5 s if Redis is unreachable or frozen. The offline queue stays on,
 * because BullMQ 6.7 needs it for its first command.
 */
export function producerConnection(url: string) {
  return { url, maxRetriesPerRequest: 1, commandTimeout: 1500, retryStrategy };
}

/** Returns options for rate limits and probes: fails immediately if Redis is unreachable, after 300 ms if it is frozen. */
export function counterConnection() {
  return { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 300, retryStrategy };
}

/** Returns options for workers, which wait for Redis without a limit. */
export function workerConnection(url: string) {
  return { url, maxRetriesPerRequest: null, retryStrategy };
}
