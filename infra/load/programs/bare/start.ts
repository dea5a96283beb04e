import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { isHttpOk } from "../../../stack/parts/probes.ts";
import { childEnvironment } from "../../../machine/settings.ts";
import { type Cores, onCore } from "../../machine/cores.ts";
import type { BenchShop } from "../../shop/bench-shop.ts";
import { openCaller } from "../../shop/calls.ts";

const PROGRAM = join(import.meta.dirname, "main.ts");
/** Node adds these itself, or they differ in each response. */
const NOT_COPIED = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);

/** Runs work with a bare `node:http` server on the servers' core, which sends the shop's response to this request. */
export async function withBareServer<Result>(
  {
    shop,
    cores,
    folder,
  }: {
    readonly shop: Pick<BenchShop, "origin" | "barePort" | "startProcess">;
    readonly cores: Cores;
    /** For the copied response and the log. */
    readonly folder: string;
  },
  {
    path,
    headers: sent = {},
  }: { readonly path: string; readonly headers?: Readonly<Record<string, string>> },
  work: (bare: { readonly origin: string; readonly pid: number }) => Promise<Result>,
): Promise<Result> {
  const caller = openCaller(shop.origin);
  const { status, headers, text, bytes } = await caller.call("GET", path, { headers: sent });
  caller.close();
  if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${text}`);
  const copied = Object.entries(headers).filter(([name]) => !NOT_COPIED.has(name));
  const file = join(folder, "bare-response.json");
  writeFileSync(
    file,
    JSON.stringify({ headers: Object.fromEntries(copied), base64: bytes.toString("base64") }),
  );
  const origin = `http://127.0.0.1:${shop.barePort}`;
  const server = await shop.startProcess({
    label: "bare server",
    ...onCore(cores.servers, process.execPath, [PROGRAM, String(shop.barePort), file]),
    env: childEnvironment({}),
    logFile: join(folder, "bare.log"),
    isReady: () => isHttpOk(origin),
    readyMs: 20_000,
    stopMs: 2000,
  });
  try {
    return await work({ origin, pid: server.pid() ?? 0 });
  } finally {
    await server.stop();
  }
}
