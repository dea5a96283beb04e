import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { RenderPage, ServerEnvironment } from "../src/lib/rendered-page.ts";

type OpenPages = (environment: ServerEnvironment) => RenderPage;

const bundle = z.object({ openPages: z.custom<OpenPages>((value) => typeof value === "function") });

/**
 * Loads the pages that were built for the server (`vite build --ssr`).
 * @throws Error where they are missing
 */
export async function loadPages(directory: string, environment: ServerEnvironment): Promise<RenderPage> {
  const file = join(directory, "entry-server.js");
  const { openPages } = bundle.parse(await import(pathToFileURL(file).href));
  return openPages(environment);
}
