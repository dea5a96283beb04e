import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compressPages } from "../../gateway/pages/compress-pages.ts";
import { childEnvironment } from "../../machine/settings.ts";
import { hashInputs, runBuilder } from "./builds.ts";
import { isHttpOk } from "./probes.ts";
import { portOf, type Part, type StackContext } from "./part.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import { NOT_BUILT, programOf } from "./programs.ts";
import type { Note } from "../../machine/note.ts";
import { ROOT } from "./root.ts";
import { RENDERING_HEAP, SMALL_PROCESS } from "./small-process.ts";

const NO_INPUT = /^(node_modules|dist|dist-server|server|e2e|test-results|testing)$|\.test\.tsx?$/;
const MARK = ".inputs";

async function build(
  context: Pick<StackContext, "paths" | "signal">,
  outDir: string,
  options: readonly string[],
): Promise<void> {
  const output = ["--configLoader", "native", "--outDir", outDir, "--emptyOutDir"];
  await runBuilder(context, "web", ["vite/bin/vite.js", "build", ...options, ...output], join(ROOT, "web"));
}

/**
 * Builds the pages, for browsers and for the server that renders them, into the stack's own folder, where a later build for
 * another stack cannot disturb them. Nothing is done where their inputs are those of the build that lies there.
 * @returns false where there was nothing to do
 * @throws Error with the builder's last lines
 */
export async function buildWeb(
  context: Pick<StackContext, "paths" | "signal">,
  note: Note,
): Promise<boolean> {
  const { paths } = context;
  const mark = await hashInputs(["web", "package-lock.json"], NO_INPUT);
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
  const plan: ProcessPlan = {
    label: "web",
    command: process.execPath,
    args: [NOT_BUILT],
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
  };
  return {
    name: "web",
    addresses: [{ url: `http://127.0.0.1:${port}`, metricsUrl }],
    plans: [plan],
    build: programOf(context, "web", [plan]),
  };
}
