import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
import { findProcess } from "./process-table.ts";

const LISTENING = "0A";

function listeningInodes(port: number): Set<string> {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((path) => {
    try {
      return readFileSync(path, "utf8").split("\n");
    } catch {
      return [];
    }
  });
  const inodes = lines.flatMap((line) => {
    const fields = line.trim().split(/\s+/);
    const isHolder = fields[1]?.split(":")[1] === wanted && fields[3] === LISTENING;
    return isHolder && fields[9] ? [fields[9]] : [];
  });
  return new Set(inodes);
}

function hasOpen(pid: string, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((descriptor) => {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${descriptor}`))?.[1];
      return inode !== undefined && inodes.has(inode);
    });
  } catch {
    return false;
  }
}

function holderByProc(port: number): number | undefined {
  const inodes = listeningInodes(port);
  if (inodes.size === 0) return undefined;
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const holder = pids.find((pid) => hasOpen(pid, inodes));
  return holder === undefined ? undefined : Number(holder);
}

function holderByLsof(port: number): number | undefined {
  const { stdout } = spawnSync("lsof", ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"], { encoding: "utf8" });
  const pid = Number.parseInt(stdout ?? "", 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Returns the name of a process for a person: its program, and the script where it runs one. */
function callingName(pid: number): string {
  try {
    const [program = "", script = ""] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return `${basename(program)} ${/^[^-].*\.[a-z]+$/.test(script) ? script : ""}`.trim() || "a process";
  } catch {
    return findProcess(pid)?.name ?? "a process";
  }
}

/** Returns the process that listens on a TCP port: `node server.js (pid 4711)`, or that it is hidden. */
export function portHolder(port: number): string {
  const pid = process.platform === "linux" ? holderByProc(port) : holderByLsof(port);
  if (pid === undefined) return "a process that this user may not see";
  return `${callingName(pid)} (pid ${pid})`;
}
