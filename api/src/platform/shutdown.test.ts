import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, createServer, request, type ServerResponse } from "node:http";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { listenOnFreePort } from "../testing/listen.ts";
import { closeServer } from "./shutdown.ts";

const MODULE = JSON.stringify(new URL("shutdown.ts", import.meta.url).href);

/** A process that runs until a signal, then `stop`, and logs to standard output. */
async function running(stop: string, timeoutMs = 60_000): Promise<{ child: ChildProcess; lines: string[] }> {
  const program = `import { stopOnSignal } from ${MODULE};
    const log = (first, second) => console.log(typeof first === "string" ? first : second + " " + Object.values(first));
    stopOnSignal({ info: log, error: log }, ${timeoutMs}, ${stop});
    setInterval(() => {}, 60_000);
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const lines: string[] = [];
  const output = createInterface(child.stdout).on("line", (line) => lines.push(line));
  await once(output, "line");
  return { child, lines };
}

async function ended({ child, lines }: { child: ChildProcess; lines: string[] }) {
  const [code]: unknown[] = await once(child, "close");
  return { code, lines: lines.slice(1) };
}

describe("a process", () => {
  it.each<[NodeJS.Signals, string, object]>([
    [
      "SIGTERM",
      "async () => console.log('closing')",
      { code: 0, lines: ["stopping SIGTERM", "closing", "stopped"] },
    ],
    ["SIGINT", "async () => {}", { code: 0, lines: ["stopping SIGINT", "stopped"] }],
    [
      "SIGTERM",
      "async () => { throw new Error('still busy') }",
      { code: 1, lines: ["stopping SIGTERM", "stop failed still busy"] },
    ],
  ])("that gets %s and runs %s ends with its result", async (signal, stop, expected) => {
    const process = await running(stop);
    process.child.kill(signal);
    expect(await ended(process)).toEqual(expected);
  });

  it("that does not stop in time ends all the same, with 1", async () => {
    const process = await running("() => new Promise(() => {})", 50);
    process.child.kill("SIGTERM");
    expect(await ended(process)).toEqual({ code: 1, lines: ["stopping SIGTERM", "stop timed out"] });
  });

  it("that gets a second signal while it stops ends at once, with 1", async () => {
    const process = await running("() => new Promise(() => {})");
    process.child.kill("SIGTERM");
    await expect.poll(() => process.lines.length).toBe(2);
    process.child.kill("SIGINT");
    expect(await ended(process)).toEqual({ code: 1, lines: ["stopping SIGTERM"] });
  });
});

describe("a server that closes", () => {
  it("finishes the request under way, ends idle connections and takes no new ones", async () => {
    const waiting: ServerResponse[] = [];
    const { server, port } = await listenOnFreePort(
      createServer((call, response) => {
        if (call.url === "/slow") waiting.push(response);
        else response.end("done");
      }),
    );
    const agent = new Agent({ keepAlive: true });
    const get = async (path: string): Promise<string> => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      request({ port, host: "127.0.0.1", path, agent }, (response) => {
        response.setEncoding("utf8").once("data", resolve);
      })
        .once("error", reject)
        .end();
      return promise;
    };
    expect(await get("/fast")).toBe("done");
    const slow = get("/slow");
    await expect.poll(() => waiting.length).toBe(1);
    let isClosed = false;
    const closing = closeServer(server).then(() => (isClosed = true));
    await expect(fetch(`http://127.0.0.1:${port}/fast`)).rejects.toThrow(/fetch failed/);
    expect(isClosed).toBe(false);
    waiting[0]?.end("late");
    expect(await slow).toBe("late");
    await closing;
    expect(isClosed).toBe(true);
    agent.destroy();
  });
});
