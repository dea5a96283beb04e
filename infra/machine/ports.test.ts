import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../stack/testing/stub-process.ts";
import { portHolder } from "../stack/processes/port-holder.ts";
import { choosePorts, freePorts, isPortFree, listenOnLoopback } from "./ports.ts";

describe("ports of a stack", () => {
  let dir: string;
  let remove: () => Promise<void>;

  beforeEach(async () => {
    ({ dir, remove } = await temporaryFolder());
  });
  afterEach(() => remove());

  test("are free, all different, and the same at the next start", async () => {
    const file = join(dir, "ports.json");
    const first = await choosePorts(file, ["postgres", "redis", "api1"]);
    expect(new Set(Object.values(first)).size).toBe(3);
    expect(await choosePorts(file, ["api1", "postgres", "redis"])).toEqual(first);
  });

  test("one that was taken in the meantime is replaced, the others stay", async () => {
    const file = join(dir, "ports.json");
    const first = await choosePorts(file, ["postgres", "redis"]);
    const other = createServer().listen(first.postgres, "127.0.0.1");
    await once(other, "listening");
    const second = await choosePorts(file, ["postgres", "redis"]);
    expect(second.redis).toBe(first.redis);
    expect(second.postgres).not.toBe(first.postgres);
    await once(other.close(), "close");
    expect(await choosePorts(file, ["postgres", "redis"])).toEqual(second);
  });

  test("one that is to be the shop's own is given up, free as it is", async () => {
    const file = join(dir, "ports.json");
    const first = await choosePorts(file, ["postgres", "redis"]);
    const second = await choosePorts(file, ["postgres", "redis"], [first.postgres]);
    expect(second.redis).toBe(first.redis);
    expect(second.postgres).not.toBe(first.postgres);
  });

  test("a port that somebody listens on is not free, and its holder is named with its pid", async () => {
    const server = createServer();
    const port = await listenOnLoopback(server);
    expect(await isPortFree(port)).toBe(false);
    expect(portHolder(port)).toMatch(new RegExp(`^\\S.* \\(pid ${process.pid}\\)$`));
    await once(server.close(), "close");
    expect(await isPortFree(port)).toBe(true);
    expect(portHolder(port)).toBe("a process that this user may not see");
  });

  test("callers at the same time get different ports, which the system gives to no one else", async () => {
    const ports = (await Promise.all(Array.from({ length: 20 }, () => freePorts(3)))).flat();
    expect(new Set(ports).size).toBe(60);
    const [first = 0] = (await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8"))
      .split(/\s/)
      .map(Number);
    expect(Math.max(...ports)).toBeLessThan(first);
  });
});
