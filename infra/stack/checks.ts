import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findJava } from "../machine/find-java.ts";
import { findProgram } from "../machine/find-program.ts";
import { readMachineSettings } from "../machine/settings.ts";
import { ROOT } from "./parts/root.ts";
import { postgresPrograms } from "./parts/postgres-programs.ts";
import { SHOP_PAGES, type ShopPage } from "../../web/src/content/shop-pages.ts";
import type { Settings } from "./settings.ts";
import { stackPaths } from "./stack-dir.ts";
import { runningSupervisor } from "./stack-lock.ts";
import { mayInstall } from "../machine/apt.ts";
import { JAVA_REMEDY } from "../machine/java-program.ts";
import { portHolder } from "./processes/port-holder.ts";
import { isPortFree } from "../machine/ports.ts";
import { lookForNginx, NGINX_REMEDY } from "../machine/nginx-program.ts";
import { outdatedVersion } from "../machine/nginx-version.ts";
import { lookForQpdf, QPDF_REMEDY } from "../machine/qpdf-program.ts";
import { lookForRedis, REDIS_REMEDY } from "../machine/redis-program.ts";

/** The result of one check; only `missing` prevents a start. */
export type Finding = { name: string; state: "ok" | "note" | "missing"; found: string; remedy?: string };

const GIGABYTE = 1024 ** 3;
const DISK_RECOMMENDED_GB = 2;
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function versionOf(command: string, args: readonly string[]): string {
  try {
    return (
      execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] })
        .trim()
        .split("\n")[0] ?? ""
    );
  } catch {
    return "";
  }
}

/** A program that npm start installs where that is allowed, and that is reported as missing elsewhere. */
function installable(name: string, remedy: string): Finding {
  return mayInstall()
    ? { name, state: "note", found: "missing; 'npm start' installs it with apt-get" }
    : { name, state: "missing", found: "missing", remedy };
}

async function redis({ redisUrl }: Settings): Promise<Finding> {
  if (redisUrl) return { name: "redis", state: "ok", found: "REDIS_URL is used" };
  const program = await lookForRedis();
  if (!program) return installable("redis", REDIS_REMEDY);
  return { name: "redis", state: "ok", found: versionOf(program, ["--version"]) || program };
}

async function nginx(): Promise<Finding> {
  const program = await lookForNginx();
  if (!program) return installable("nginx", NGINX_REMEDY);
  const outdated = await outdatedVersion(program);
  return outdated
    ? { name: "nginx", state: "missing", found: `${program} is too old: ${outdated}`, remedy: NGINX_REMEDY }
    : { name: "nginx", state: "ok", found: program };
}

async function qpdf(): Promise<Finding> {
  const program = await lookForQpdf();
  return program ? { name: "qpdf", state: "ok", found: program } : installable("qpdf", QPDF_REMEDY);
}

async function java({ keycloakUrl }: Settings): Promise<Finding> {
  if (keycloakUrl) return { name: "java", state: "ok", found: "not needed: KEYCLOAK_URL is used" };
  const program = await findJava(readMachineSettings());
  return program ? { name: "java", state: "ok", found: program } : installable("java", JAVA_REMEDY);
}

async function postgres({ databaseUrl }: Settings): Promise<Finding> {
  if (databaseUrl) return { name: "postgres", state: "ok", found: "DATABASE_URL is used" };
  return postgresPrograms().then(
    (programs): Finding => ({
      name: "postgres",
      state: "ok",
      found: versionOf(programs.postgres, ["--version"]),
    }),
    (error: unknown): Finding => ({ name: "postgres", state: "missing", found: String(error) }),
  );
}

function keycloak(): Finding {
  const { cacheDir } = readMachineSettings();
  const folder = join(cacheDir, "keycloak");
  const versions = existsSync(folder) ? readdirSync(folder) : [];
  const isThere = versions.some((version) => existsSync(join(folder, version, "lib", "quarkus-run.jar")));
  const found = isThere ? `in ${cacheDir}` : `not in ${cacheDir} yet; the first start fetches 176 MB`;
  return { name: "keycloak", state: isThere ? "ok" : "note", found };
}

async function optional(name: string, programs: readonly string[], remedy: string): Promise<Finding> {
  const { path } = readMachineSettings();
  for (const program of programs) {
    const found = await findProgram(program, `${path}:/usr/local/go/bin`);
    if (found) return { name, state: "ok", found };
  }
  return { name, state: "note", found: "missing", remedy };
}

/** Pages whose texts the owner has not replaced yet. */
export function sampleTexts(pages: readonly Pick<ShopPage, "path" | "isSample">[]): Finding {
  const samples = pages.filter(({ isSample }) => isSample).map(({ path }) => path);
  if (samples.length === 0) return { name: "texts", state: "ok", found: "no sample texts" };
  return {
    name: "texts",
    state: "note",
    found: `sample texts on ${samples.join(", ")}`,
    remedy:
      "Before you sell: write your own in web/src/content/shop-pages.ts and set isSample to false there.",
  };
}

async function disk({ stackDir }: Settings): Promise<Finding> {
  let folder = stackDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  const free = (bavail * bsize) / GIGABYTE;
  const found = `${free.toFixed(1)} GB free at ${folder}`;
  if (free >= DISK_RECOMMENDED_GB) return { name: "disk", state: "ok", found };
  return {
    name: "disk",
    state: "note",
    found,
    remedy: `Free disk space: at least ${DISK_RECOMMENDED_GB} GB is recommended.`,
  };
}

async function stackAndPort({ stackDir, shopPort }: Settings): Promise<Finding[]> {
  const running = runningSupervisor(stackPaths(stackDir).lock);
  if (running) {
    return [
      {
        name: "stack",
        state: "ok",
        found: `runs at ${running.origin} (pid ${running.pid}), data in ${stackDir}`,
      },
    ];
  }
  const data = existsSync(stackDir)
    ? `does not run; its data is in ${stackDir}`
    : `does not run; ${stackDir} is made by the first start`;
  const stack: Finding = { name: "stack", state: "ok", found: data };
  const isFree = (await isPortFree(shopPort)) && (await isPortFree(shopPort, "::1"));
  if (isFree) return [stack, { name: "port", state: "ok", found: `${shopPort} is free` }];
  const found = `${shopPort} is taken by ${portHolder(shopPort)}`;
  return [
    stack,
    { name: "port", state: "missing", found, remedy: "Stop that, or set SHOP_PORT to another port." },
  ];
}

/** Looks at everything that the stack and its tests need on this machine. */
export async function examineMachine(settings: Settings): Promise<Finding[]> {
  const node: Finding = { name: "node", state: "ok", found: `${process.version} from ${process.execPath}` };
  const npm = versionOf("npm", ["--version"]);
  return [
    node,
    npm
      ? { name: "npm", state: "ok", found: npm }
      : { name: "npm", state: "missing", found: "missing", remedy: "It comes with Node.js." },
    { name: "packages", state: "ok", found: join(ROOT, "node_modules") },
    await postgres(settings),
    await redis(settings),
    await nginx(),
    await qpdf(),
    await java(settings),
    keycloak(),
    await optional(
      "mvn",
      ["mvn"],
      "Not needed: without Maven, Keycloak is fetched from its own download page.",
    ),
    await optional("chromium", BROWSERS, "Only 'npm test' needs a browser ('apt-get install chromium')."),
    await optional(
      "go",
      ["go"],
      "Only for a check of the Stripe emulator in 'npm test', which is left out without it.",
    ),
    await disk(settings),
    sampleTexts(SHOP_PAGES),
    ...(await stackAndPort(settings)),
  ];
}
