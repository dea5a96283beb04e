import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { z } from "zod";
import { cacheFolder } from "./env.ts";

const MODULE = "github.com/stripe/stripe-mock@v0.203.0";

const run = promisify(execFile);

/** Something that is had with Go, or why it could not be had. */
export type Found = { path: string; missing: null } | { path: null; missing: string };

async function withGo(work: () => Promise<string>): Promise<Found> {
  try {
    await run("go", ["version"]);
  } catch {
    return { path: null, missing: "Go is not installed on this machine" };
  }
  try {
    return { path: await work(), missing: null };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 2).join(" ") : String(error);
    return { path: null, missing: `Go could not fetch ${MODULE}: ${reason}` };
  }
}

/** Stripe's published OpenAPI document, out of the Go module of stripe-mock. */
export function findStripeSpec(): Promise<Found> {
  return withGo(async () => {
    const { stdout } = await run("go", ["mod", "download", "-json", MODULE], { cwd: tmpdir() });
    const { Dir } = z.object({ Dir: z.string() }).parse(JSON.parse(stdout));
    return join(Dir, "embedded/openapi/spec3.json");
  });
}

/** The program stripe-mock; built once (about a minute) and cached. */
export function findStripeMock(): Promise<Found> {
  const folder = join(cacheFolder, "stripe-mock-v0.203.0");
  const path = join(folder, "stripe-mock");
  return withGo(async () => {
    if (existsSync(path)) return path;
    await mkdir(folder, { recursive: true });
    const build = await mkdtemp(join(folder, "build-"));
    const settings = { GOBIN: build, GOFLAGS: "-buildvcs=false" };
    await run(
      "env",
      [...Object.entries(settings).map(([name, value]) => `${name}=${value}`), "go", "install", MODULE],
      {
        cwd: tmpdir(),
      },
    );
    await rename(join(build, "stripe-mock"), path);
    await rm(build, { recursive: true });
    return path;
  });
}

/** Starts stripe-mock on free ports of this machine. */
export async function startStripeMock(path: string): Promise<{ port: number; stop(): Promise<void> }> {
  const child: ChildProcess = spawn(path, ["-http-addr", "127.0.0.1:0", "-https-addr", "127.0.0.1:0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("stripe-mock has no output");
  const exited = once(child, "exit");
  let port = 0;
  for await (const line of createInterface(child.stdout)) {
    port = Number(/HTTP at address: 127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? port);
    if (line.includes("HTTPS at address")) break;
  }
  if (port === 0) throw new Error("stripe-mock did not print where it listens");
  child.stdout.resume();
  return {
    port,
    async stop() {
      child.kill();
      await exited;
    },
  };
}
