import { spawn } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lastLines, run } from "../../machine/run.ts";
import { choosePorts } from "../../machine/ports.ts";
import { ensureServerTools } from "./server-tools.ts";
import { must } from "./tools.ts";

const READY_MS = 120_000;
const TOKEN = "for-this-run-only";

/** An empty Kubernetes API server on loopback, without anything that starts pods. */
export type Cluster = {
  /** Runs kubectl on it; rejects with its output if it fails. */
  kubectl: (...args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Starts etcd and kube-apiserver with their own data.
 * @throws Error with the server's last output if it is not ready within two minutes
 */
export async function startCluster(): Promise<Cluster> {
  const { etcd, apiServer, kubectl } = await ensureServerTools();
  const folder = await mkdtemp(join(tmpdir(), "boltwright-cluster-"));
  const ports = await choosePorts(join(folder, "ports.json"), ["api", "store", "peer"]);
  const log = join(folder, "log");
  const output = openSync(log, "a");
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ["ignore", output, output] });
    return { child, ended: once(child, "exit") };
  };
  const [client, peers] = [`http://127.0.0.1:${ports.store}`, `http://127.0.0.1:${ports.peer}`];
  await must("openssl", ["genrsa", "-out", join(folder, "accounts.key"), "2048"]);
  await writeFile(join(folder, "tokens.csv"), `${TOKEN},check,check,system:masters\n`, { mode: 0o600 });
  const key = join(folder, "accounts.key");
  const processes = [
    start(etcd, [
      `--data-dir=${join(folder, "etcd")}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peers}`,
      `--initial-advertise-peer-urls=${peers}`,
      `--initial-cluster=default=${peers}`,
    ]),
    start(apiServer, [
      `--etcd-servers=${client}`,
      "--bind-address=127.0.0.1",
      "--advertise-address=127.0.0.1",
      "--endpoint-reconciler-type=none",
      `--secure-port=${ports.api}`,
      `--cert-dir=${join(folder, "certificates")}`,
      `--token-auth-file=${join(folder, "tokens.csv")}`,
      "--authorization-mode=RBAC",
      "--service-account-issuer=https://cluster.invalid",
      `--service-account-signing-key-file=${key}`,
      `--service-account-key-file=${key}`,
    ]),
  ];
  const where = [
    "--server",
    `https://127.0.0.1:${ports.api}`,
    "--token",
    TOKEN,
    "--insecure-skip-tls-verify",
  ];
  const stop = async () => {
    // Nothing is stored, and a graceful stop of the API server waits for etcd.
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ ended }) => ended));
    await rm(folder, { recursive: true });
  };
  const giveUpAt = performance.now() + READY_MS;
  while ((await run(kubectl, [...where, "get", "--raw", "/readyz"])).code !== 0) {
    if (performance.now() > giveUpAt || processes.some(({ child }) => child.exitCode !== null)) {
      const words = lastLines(await readFile(log, "utf8"), 20);
      await stop();
      throw new Error(`The API server is not ready:\n${words}`);
    }
    await pause(250);
  }
  return { kubectl: (...args) => must(kubectl, [...where, ...args]), stop };
}
