import { once } from "node:events";
import { connect } from "node:net";

const PATIENCE_MS = 2000;

/** True where an address answers with a status below 400. */
export async function answersHttp(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
  await answer.body?.cancel();
  return answer.status < 400;
}

/**
 * Sends one command to a Redis on this machine and returns the first line of its answer.
 * @throws Error where there is no answer in time
 */
export async function redisCommand(port: number, command: string, limitMs = PATIENCE_MS): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  try {
    socket.write(`${command}\r\n`);
    const answer: unknown[] = await once(socket, "data", { signal: AbortSignal.timeout(limitMs) });
    return String(answer[0]).trim();
  } finally {
    socket.destroy();
  }
}
