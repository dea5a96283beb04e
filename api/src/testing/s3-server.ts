import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { S3Settings } from "../platform/storage/s3-storage.ts";
import { minioPlaces } from "./s3-server.config.ts";
import { listenOnFreePort } from "./listen.ts";

const ACCESS_KEY = "boltwright";
const SECRET_KEY = "boltwright-test-only";
const READY_MS = 20_000;

/** The program of a real S3 server, or undefined where this machine has none. */
export function findS3Server(): string | undefined {
  return minioPlaces().find((path) => existsSync(path));
}

/** Starts an S3 server with one empty bucket, on a free port of this machine, with its own folder. */
export async function anS3Server(program: string): Promise<{ settings: S3Settings; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "shop-test-s3-"));
  await mkdir(join(folder, "images"));
  const address = `127.0.0.1:${await freePort()}`;
  const server = spawn(program, ["server", "--quiet", "--address", address, folder], {
    env: { MINIO_ROOT_USER: ACCESS_KEY, MINIO_ROOT_PASSWORD: SECRET_KEY, MINIO_BROWSER: "off", HOME: folder },
    stdio: "ignore",
  });
  const deadline = performance.now() + READY_MS;
  while (!(await isReady(`http://${address}/minio/health/ready`))) {
    if (performance.now() > deadline) throw new Error("the S3 server did not become ready");
    await delay(100);
  }
  return {
    settings: {
      bucket: "images",
      region: "us-east-1",
      endpoint: `http://${address}`,
      pathStyle: true,
      credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET_KEY },
    },
    async close() {
      const gone = once(server, "exit");
      server.kill();
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const { server, port } = await listenOnFreePort(createServer());
  server.close();
  return port;
}
