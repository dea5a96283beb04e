import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

export type ProcessRow = {
  pid: number;
  parent: number;
  /** Process group: the pid of the process that began it. */
  group: number;
  /** The start time, to distinguish it from a later process with the same pid. */
  startedAt: string;
  name: string;
};

const IS_LINUX = process.platform === "linux";

/** Reads one process; undefined where it is gone, or is dead and only not yet collected by its parent. */
function readRow(pid: number): ProcessRow | undefined {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  const nameEnd = line.lastIndexOf(")");
  const fields = line.slice(nameEnd + 2).split(" ");
  const [state, parent, group] = fields;
  if (state === "Z" || state === "X") return undefined;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    startedAt: fields[19] ?? "",
    name: line.slice(line.indexOf("(") + 1, nameEnd),
  };
}

const PS_LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\S+ \S+\s+\d+ \S+ \d+)\s+(.*)$/;

function rowsOfPs(): ProcessRow[] {
  const text = execFileSync("ps", ["-axo", "pid=,ppid=,pgid=,state=,lstart=,comm="], {
    encoding: "utf8",
    env: { PATH: "/bin:/usr/bin", LC_ALL: "C" },
  });
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, group, state, startedAt = "", name = ""] = PS_LINE.exec(line) ?? [];
    if (!pid || state?.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt, name }];
  });
}

/** Every living process of this machine that this user may see. */
export function listProcesses(): ProcessRow[] {
  if (!IS_LINUX) return rowsOfPs();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readRow(Number(pid)) ?? []);
}

/** The living process with this pid. */
export function findProcess(pid: number): ProcessRow | undefined {
  return IS_LINUX ? readRow(pid) : rowsOfPs().find((row) => row.pid === pid);
}

/** A process that is meant, and no later one with its pid. */
export type Identity = Pick<ProcessRow, "pid" | "startedAt">;

export function isAlive({ pid, startedAt }: Identity): boolean {
  return findProcess(pid)?.startedAt === startedAt;
}

/** Returns living processes that were started with this entry in their environment (Linux; elsewhere none are found). */
export function processesWithEnvironment(name: string, value: string): ProcessRow[] {
  if (!IS_LINUX) return [];
  const entry = `\0${name}=${value}\0`;
  return listProcesses().filter(({ pid }) => {
    try {
      return `\0${readFileSync(`/proc/${pid}/environ`, "utf8")}`.includes(entry);
    } catch {
      return false;
    }
  });
}
