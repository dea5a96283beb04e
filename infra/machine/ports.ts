import { randomInt } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { z } from "zod";

/** The first port, below the range from which the system gives out ports by itself. */
const FIRST = 20_000;
const LAST = 32_000;

/** Returns whether this address and port can be listened on; true also where the machine has no such address. */
export async function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  const server = createServer();
  server.listen({ port, host });
  try {
    await once(server, "listening");
  } catch (error) {
    return error instanceof Error && "code" in error && error.code !== "EADDRINUSE";
  }
  server.close();
  await once(server, "close");
  return true;
}

/** Makes a server listen on a free loopback port and returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
  return address.port;
}

/** Returns loopback ports on which nothing listens, all different. The system gives them to nobody else meanwhile. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFree(new Set(ports)));
  return ports;
}

function remembered(file: string): Record<string, number> {
  try {
    return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}

/** Each process goes through the range from its own place, so that none gives out a port twice, or that of another. */
let last = randomInt(FIRST, LAST);

async function findFree(taken: ReadonlySet<number>): Promise<number> {
  for (;;) {
    last = last + 1 < LAST ? last + 1 : FIRST;
    // The port is taken before the check, during which another caller may request one.
    const port = last;
    if (!taken.has(port) && (await isPortFree(port))) return port;
  }
}

/**
 * Gives each name a free loopback port, the one it had before where that is still free, and writes them down.
 * @param file JSON with the ports of earlier starts; other names stay in it
 * @param reserved ports that are still free and will be used by another process
 */
export async function choosePorts<Name extends string>(
  file: string,
  names: readonly Name[],
  reserved: readonly number[] = [],
): Promise<Record<Name, number>> {
  const known = remembered(file);
  const taken = new Set([...Object.values(known), ...reserved]);
  const chosen: [Name, number][] = [];
  for (const name of names) {
    const before = known[name];
    const isReusable = before !== undefined && !reserved.includes(before) && (await isPortFree(before));
    const port = isReusable ? before : await findFree(taken);
    taken.add(port);
    chosen.push([name, port]);
  }
  writeFileSync(file, JSON.stringify({ ...known, ...Object.fromEntries(chosen) }, undefined, 2));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop above has filled every name
  return Object.fromEntries(chosen) as Record<Name, number>;
}
