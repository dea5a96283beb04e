import type { Context } from "koa";
import { Problem } from "../kit/problem.ts";

const READING = new Set(["GET", "HEAD"]);

/** Whether the request reads only; every other method counts as a write. */
export function isRead(ctx: Context): boolean {
  return READING.has(ctx.method);
}

/** Refuses, with 403, whatever might change something and was not sent by a page of this origin. */
export function refuseForeignWrites(ctx: Context, origin: string): void {
  if (isRead(ctx)) return;
  if (ctx.get("origin") === origin && ctx.get("sec-fetch-site") === "same-origin") return;
  throw new Problem(403, "foreign-origin", "Only the operators' own pages may send this.");
}
