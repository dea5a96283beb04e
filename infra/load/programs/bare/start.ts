import { join } from "node:path";
import { answersHttp } from "../../../stack/parts/answers.ts";
import { childEnvironment } from "../../../stack/settings.ts";
import { onCore } from "../../machine/cores.ts";
import type { Bench } from "../../marks/mark.ts";

const PROGRAM = join(import.meta.dirname, "main.ts");

export interface BareServer {
  readonly origin: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the yardstick on the servers' core; it gives the answer of the file to every call. */
export async function startBareServer(
  { shop, cores, folder }: Bench,
  answerFile: string,
): Promise<BareServer> {
  const origin = `http://127.0.0.1:${shop.barePort}`;
  const server = await shop.startBeside({
    label: "bare server",
    ...onCore(cores.servers, process.execPath, [PROGRAM, String(shop.barePort), answerFile]),
    env: childEnvironment({}),
    logFile: join(folder, "bare.log"),
    isReady: () => answersHttp(origin),
    readyMs: 20_000,
    stopMs: 2000,
  });
  return { origin, pid: server.pid() ?? 0, stop: () => server.stop() };
}
