import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type LoadProgram, runProgram } from "./run-program.ts";

const SCRIPT = join(import.meta.dirname, "wrk.lua");
const CONNECTIONS = 32;
const output = z.object({ requests: z.number(), seconds: z.number(), p99: z.number(), failures: z.number() });

/** `GET` requests by one thread. */
export interface ReadRound {
  readonly origin: string;
  /** Requested in random order. */
  readonly paths: readonly string[];
  readonly seconds: number;
  readonly token?: string;
  /** More headers, as `name: value`. */
  readonly headers?: readonly string[];
}

export interface ReadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Statuses of 400 and above, and requests without a response. */
  readonly failures: number;
}

/** Reads with wrk as fast as the server responds. */
export async function readWithWrk(
  wrk: LoadProgram,
  { origin, paths, seconds, token, headers = [] }: ReadRound,
): Promise<ReadResult> {
  const list = join(wrk.folder, "wrk-paths.txt");
  writeFileSync(list, `${paths.join("\n")}\n`);
  const all = token === undefined ? headers : [...headers, `authorization: Bearer ${token}`];
  const args = [
    "-t1",
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    ...all.flatMap((header) => ["-H", header]),
    "-s",
    SCRIPT,
    origin,
    "--",
    list,
  ];
  const last = (await runProgram(wrk, args)).trim().split("\n").at(-1) ?? "";
  const { requests, seconds: measured, p99, failures } = output.parse(JSON.parse(last));
  return { requests, perSecond: requests / measured, p99, failures };
}
