import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Middleware } from "koa";

/** Returns the name of the pages that were built for browsers: the SHA-256 of their `index.html`, which names the other files. */
export async function nameOfBuild(webRoot: string): Promise<string> {
  const index = await readFile(join(webRoot, "index.html"));
  return createHash("sha256").update(index).digest("hex");
}

/**
 * Returns a middleware that rejects requests with 503 from a gateway with another build: during a rollout its files are not those
 * that these pages name.
 */
export function requireBuild(build: string): Middleware {
  return async (ctx, next) => {
    const expected = ctx.get("x-pages-build");
    if (expected === "" || expected === build) await next();
    else ctx.status = 503;
  };
}
