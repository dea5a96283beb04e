import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { COMPILE_CACHE } from "@shop/api/testing/compile-cache";
import { eventually } from "@shop/api/testing/eventually";
import { listenOnFreePort } from "@shop/api/testing/listen";
import { metricValue } from "@shop/api/testing/metric-value";
import { expect, onTestFinished, test } from "vitest";

const ROUTES = "blogs portfolio shop-pages categories category family search tool not-found";
const MANIFEST = Object.fromEntries(
  ["index.html", ...ROUTES.split(" ").map((name) => `src/app/routes/${name}.tsx`)].map((name) => [
    name,
    { file: "assets/first.js" },
  ]),
);

/** A build whose page `/held` waits for `address`. */
async function aBuild(address: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "web-build-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(join(directory, ".vite"));
  const files = {
    "index.html": '<head></head><body><div id="root"></div></body>',
    ".vite/manifest.json": JSON.stringify(MANIFEST),
    "package.json": '{ "type": "module" }',
    "entry-server.js": `export const openPages = () => async (path) => {
      if (path === "/held") await fetch("${address}/held");
      return { status: 200, head: "", body: "page " + path, state: null, routes: ["/"] };
    };`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content);
  return directory;
}

/** An API that holds its response to `/held`. */
async function anApi() {
  const held: ServerResponse[] = [];
  const api = await listenOnFreePort(
    createServer(({ url }, response) => {
      if (url === "/held") held.push(response);
      else response.end("{}");
    }),
  );
  onTestFinished(() => {
    api.server.closeAllConnections();
    api.server.close();
  });
  return { address: `http://127.0.0.1:${api.port}`, held };
}

async function startWeb(address: string) {
  const build = await aBuild(address);
  const child = spawn(process.execPath, [`${import.meta.dirname}/main.ts`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...COMPILE_CACHE,
      NODE_ENV: "test",
      WEB_PORT: "0",
      METRICS_PORT: "0",
      WEB_ROOT: build,
      WEB_SERVER_ROOT: build,
      API_URLS: address,
      SHOP_ORIGIN: "http://shop.localhost",
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const { msg, port, metricsPort } = JSON.parse(line);
    if (msg !== "listening") continue;
    return { child, url: `http://127.0.0.1:${port}`, metricsUrl: `http://127.0.0.1:${metricsPort}` };
  }
  throw new Error("the process ended before it listened");
}

test("the process is ready, counts its pages, and ends a request under way before it stops with 0", async () => {
  const { address, held } = await anApi();
  const { child, url, metricsUrl } = await startWeb(address);
  expect((await fetch(`${metricsUrl}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/blogs`)).text()).toContain("page /blogs");
  const metrics = await (await fetch(`${metricsUrl}/metrics`)).text();
  expect(
    await metricValue(metrics, "http_request_duration_seconds_count", 'route="/",method="GET",status="200"'),
  ).toBe(1);

  const underWay = fetch(`${url}/held`);
  await eventually(() => expect(held).toHaveLength(1));
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await eventually(() => expect(fetch(`${url}/blogs`)).rejects.toThrow("fetch failed"));
  held[0]?.end("{}");
  const response = await underWay;
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("page /held")]);
  expect(await exited).toEqual([0, null]);
});
