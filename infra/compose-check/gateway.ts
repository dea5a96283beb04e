import { setTimeout as pause } from "node:timers/promises";
import { curl } from "./curl.ts";
import type { Compose } from "./engine.ts";
import { anAgent, call, ORIGIN } from "./shop.ts";
import { say } from "./words.ts";

/** Asks over a new connection each time. @returns how to stop it, which tells the longest time without an answer */
function watchDoor(): { stop: () => Promise<number> } {
  const over = new AbortController();
  let longestMs = 0;
  const watch = async () => {
    let answeredAt = performance.now();
    while (!over.signal.aborted) {
      const agent = anAgent();
      const isAnswered = await call("/", { agent }).then(
        ({ status }) => status === 200,
        () => false,
      );
      agent.destroy();
      if (isAnswered) {
        longestMs = Math.max(longestMs, performance.now() - answeredAt);
        answeredAt = performance.now();
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
 * The gateway holds the published port, so a new one can only follow the old one: says how long nobody answers.
 * Meanwhile somebody listens to their orders, as in a shop there always is; that must not hold the old one up.
 */
export async function replaceGateway(compose: Compose, token: string): Promise<void> {
  const stream = ["-N", "-H", `Authorization: Bearer ${token}`, `${ORIGIN}/api/orders/stream`];
  // nginx closes a stream without its last chunk, which is an error for curl; 28 would be curl's own time limit.
  const listening = curl("--fail", "--max-time", "120", ...stream).then(() => "ended", String);
  const door = watchDoor();
  await compose("up", "--detach", "--wait", "--no-build", "--no-deps", "gateway");
  const longestMs = await door.stop();
  const ending = await listening;
  if (/\b28\b/.test(ending)) throw new Error(`a stream was not ended: ${ending}`);
  say(`the gateway runs v2; between the two nobody answered for ${longestMs} ms`);
}
