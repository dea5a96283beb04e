import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { networkInterfaces, userInfo } from "node:os";
import { join } from "node:path";
import { robotsFile, sitemapFile } from "./crawler-files.ts";
import { compressPages } from "./pages/compress-pages.ts";
import { problemPage } from "./problem-page.ts";
import { PROBLEMS } from "./problem.ts";
import { findBrotliModule, renderConfig } from "./render-config.ts";
import type { GatewaySettings } from "./settings.ts";

const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ family }) => family === "IPv6"));

/** The page of the app for every address that is not rendered. */
async function indexPage({ webRoot }: GatewaySettings): Promise<string> {
  const path = join(webRoot, "index.html");
  if (!existsSync(path)) {
    throw new Error(`WEB_ROOT has no index.html: build the web first ('npm run build -w web').`);
  }
  return readFile(path, "utf8");
}

/**
 * Writes the folder from which nginx runs (`nginx -p`): configuration, temporary folders, an empty cache, and the files that
 * depend on the settings.
 * @returns the path of the configuration
 * @throws Error where the built pages are missing, or the folder that the cache is created in
 */
export async function writePrefix(settings: GatewaySettings): Promise<string> {
  const { prefix, cache, origin, brand } = settings;
  const www = join(prefix, "www");
  for (const folder of [www, cache]) await rm(folder, { recursive: true, force: true });
  for (const folder of [www, join(prefix, "temp")]) await mkdir(folder, { recursive: true, mode: 0o700 });
  // Fails where it exists: only this user may write what is sent to everybody.
  await mkdir(cache, { mode: 0o700 });
  const index = await indexPage(settings);
  const files: Record<string, string> = {
    "index.html": index,
    "robots.txt": robotsFile(origin),
    "sitemap-pages.xml": sitemapFile(origin),
  };
  for (const problem of PROBLEMS) files[`problem-${problem.status}.html`] = problemPage(brand, problem);
  for (const [name, text] of Object.entries(files)) await writeFile(join(www, name), text);
  await copyFile(join(import.meta.dirname, "problem.css"), join(www, "problem.css"));
  await compressPages(www);
  const pagesBuild = createHash("sha256").update(index).digest("hex");
  const { username: user } = userInfo();
  const machine = { user, hasIpv6: hasIpv6(), brotliModule: findBrotliModule(), pagesBuild };
  const path = join(prefix, "nginx.conf");
  await writeFile(path, renderConfig(settings, machine));
  return path;
}
