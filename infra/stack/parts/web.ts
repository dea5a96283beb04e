import { createHash } from "node:crypto";
import { appendFile, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compressPages, filesBelow } from "../../gateway/pages/compress-pages.ts";
import { lastLines, run } from "../../machine/run.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { isHttpOk } from "./probes.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import type { Note } from "../../machine/note.ts";
import { ROOT } from "./root.ts";
import { RENDERING_HEAP, SMALL_PROCESS } from "./small-process.ts";

const NO_INPUT = /^(node_modules|dist|dist-server|server|e2e|test-results|testing)$|\.test\.tsx?$/;
const MARK = ".inputs";

/** One name for everything that the built pages are made from. */
async function inputMark(): Promise<string> {
  const hash = createHash("sha256");
  const sources = await filesBelow(join(ROOT, "web"), NO_INPUT);
  for (const path of [...sources, join(ROOT, "package-lock.json")]) {
    hash
      .update(`${path.slice(ROOT.length)}\0`)
      .update(await readFile(path))
      .update("\0");
  }
  return hash.digest("hex");
}

async function build(
  { paths, signal }: Pick<StackContext, "paths" | "signal">,
  outDir: string,
  options: readonly string[],
): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { code, output } = await run(
    process.execPath,
    [vite, "build", ...options, "--configLoader", "native", "--outDir", outDir, "--emptyOutDir"],
    {
      cwd: join(ROOT, "web"),
      env: childEnvironment({ NODE_ENV: "production" }),
      signal,
    },
  );
  await appendFile(paths.log("web-build"), output, { mode: 0o600 });
  if (code !== 0) throw new Error(`The pages could not be built:\n${lastLines(output, 15)}`);
}

/**
 * Builds the pages, for browsers and for the server that renders them, into the stack's own folder, where a later build for
 * another stack cannot disturb them. Nothing is done where their inputs are those of the build that lies there.
 * @returns false where there was nothing to do
 * @throws Error with the builder's last words
 */
export async function buildWeb(
  context: Pick<StackContext, "paths" | "signal">,
  note: Note,
): Promise<boolean> {
  const { paths } = context;
  const mark = await inputMark();
  if ((await readFile(join(paths.web, MARK), "utf8").catch(() => "")) === mark) return false;
  note("building the pages");
  const draft = `${paths.web}.draft`;
  await rm(paths.web, { recursive: true, force: true });
  await build(context, draft, []);
  await build(context, paths.webServer, ["--ssr", "src/entry-server.tsx"]);
  await compressPages(draft);
  await writeFile(join(draft, MARK), mark);
  await rename(draft, paths.web);
  return true;
}

/** The process that renders public pages. */
export function webPart(context: StackContext, apiUrls: readonly string[]): Part {
  const { settings, paths } = context;
  const port = portOf(context, "web");
  const metricsPort = portOf(context, "webMetrics");
  const metricsUrl = `http://127.0.0.1:${metricsPort}`;
  return {
    name: "web",
    addresses: [{ url: `http://127.0.0.1:${port}`, metricsUrl }],
    plans: [
      {
        label: "web",
        command: process.execPath,
        args: [join(ROOT, "web/server/main.ts")],
        env: childEnvironment({
          ...SMALL_PROCESS,
          NODE_OPTIONS: RENDERING_HEAP,
          ...settings.business,
          HOST: "127.0.0.1",
          WEB_PORT: String(port),
          METRICS_PORT: String(metricsPort),
          SHOP_ORIGIN: settings.origin,
          API_URLS: apiUrls.join(","),
          WEB_ROOT: paths.web,
          WEB_SERVER_ROOT: paths.webServer,
        }),
        logFile: paths.log("web"),
        isReady: () => isHttpOk(`${metricsUrl}/readyz`),
        readyMs: 30_000,
        stopMs: 10_000,
      },
    ],
  };
}
