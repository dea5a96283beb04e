import { once } from "node:events";
import { connect } from "node:net";
import type { Part } from "./part.ts";

const TIMEOUT_MS = 5000;
const PORTS: Record<string, number> = {
  "postgres:": 5432,
  "postgresql:": 5432,
  "redis:": 6379,
  "rediss:": 6379,
  "smtp:": 25,
  "smtps:": 465,
  "http:": 80,
  "https:": 443,
};

/**
 * Checks that a server listens where a setting points to.
 * @returns host and port, for a person; never the login that the address may hold
 * @throws Error with the setting's name and the remedy
 */
export async function checkExternal({ setting, address }: NonNullable<Part["external"]>): Promise<string> {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const place = `${host}:${port || PORTS[protocol]}`;
  const socket = connect({ host, port: Number(port || PORTS[protocol]) });
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return place;
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : "no response";
    throw new Error(
      `${setting} points to ${place}, where nothing is listening (${reason}). Start that, or unset ${setting} and the stack starts its own.`,
      { cause: error },
    );
  } finally {
    socket.destroy();
  }
}
