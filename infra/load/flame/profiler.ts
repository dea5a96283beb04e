import { once } from "node:events";
import { z } from "zod";
import { type CpuProfile, cpuProfileShape } from "./summary.ts";

const SAMPLE_EVERY_US = 200;

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() })).min(1);
const message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/**
 * Profiles a Node process that was started with `--inspect`, for as long as `work` takes and no longer.
 * @param inspectPort its port on the loopback address
 */
export async function profileDuring(inspectPort: number, work: () => Promise<void>): Promise<CpuProfile> {
  const listed = await fetch(`http://127.0.0.1:${inspectPort}/json/list`);
  const [target] = targets.parse(await listed.json());
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  await once(socket, "open");
  try {
    await call(socket, 1, "Profiler.enable");
    await call(socket, 2, "Profiler.setSamplingInterval", { interval: SAMPLE_EVERY_US });
    await call(socket, 3, "Profiler.start");
    await work();
    const stopped = await call(socket, 4, "Profiler.stop");
    return z.object({ profile: cpuProfileShape }).parse(stopped).profile;
  } finally {
    socket.close();
  }
}

async function call(socket: WebSocket, id: number, method: string, params = {}): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const listen = (event: MessageEvent): void => {
    const answer = message.parse(JSON.parse(String(event.data)));
    if (answer.id !== id) return;
    if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
    else resolve(answer.result);
  };
  const fail = (): void => reject(new Error(`${method}: the process ended`));
  socket.addEventListener("message", listen);
  socket.addEventListener("close", fail);
  socket.send(JSON.stringify({ id, method, params }));
  try {
    return await promise;
  } finally {
    socket.removeEventListener("message", listen);
    socket.removeEventListener("close", fail);
  }
}
