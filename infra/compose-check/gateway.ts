import { setTimeout as pause } from "node:timers/promises";
import { curl } from "./curl.ts";
import type { Compose } from "./engine.ts";
import { anAgent, call, ORIGIN } from "./shop.ts";
import { print } from "./run.ts";

/** Polls over a new connection each time. Returns a function that stops it and returns the longest time without a response. */
function watchDoor(): { stop: () => Promise<number> } {
  const over = new AbortController();
  let longestMs = 0;
  const watch = async () => {
    let respondedAt = performance.now();
    while (!over.signal.aborted) {
      const agent = anAgent();
      const hasResponded = await call("/", { agent }).then(
        ({ status }) => status === 200,
        () => false,
      );
      agent.destroy();
      if (hasResponded) {
        longestMs = Math.max(longestMs, performance.now() - respondedAt);
        respondedAt = performance.now();
      }
      await pause(20);
    }
  };
  const running = watch();
  return {
    stop: async () => {
      over.abort();
      await running;
      return Math.round(longestMs);
    },
  };
}

/**
 * Replaces the gateway and logs the downtime: it holds the published port, so the old one must stop first. An open event stream must
 * not delay that.
 */
export async function replaceGateway(compose: Compose, token: string): Promise<void> {
  const stream = ["-N", "-H", `Authorization: Bearer ${token}`, `${ORIGIN}/api/orders/stream`];
  // nginx closes a stream without the last chunk, which is an error for curl; 28 would be curl's timeout.
  const listening = curl("--fail", "--max-time", "120", ...stream).then(() => "ended", String);
  const door = watchDoor();
  await compose("up", "--detach", "--wait", "--no-build", "--no-deps", "gateway");
  const longestMs = await door.stop();
  const ending = await listening;
  if (/\b28\b/.test(ending)) throw new Error(`a stream was not closed: ${ending}`);
  print(`the gateway runs v2; no response for ${longestMs} ms in between`);
}
