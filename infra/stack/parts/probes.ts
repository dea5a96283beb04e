import { once } from "node:events";
import { connect } from "node:net";

const TIMEOUT_MS = 2000;

/** Returns whether an address responds with a status below 400. */
export async function isHttpOk(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const response = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  await response.body?.cancel();
  return response.status < 400;
}

/**
 * Sends one command to a Redis on this machine and returns the first line of its response.
 * @throws Error where there is no response in time
 */
export async function redisCommand(port: number, command: string, limitMs = TIMEOUT_MS): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  try {
    socket.write(`${command}\r\n`);
    const response: unknown[] = await once(socket, "data", { signal: AbortSignal.timeout(limitMs) });
    return String(response[0]).trim();
  } finally {
    socket.destroy();
  }
}
