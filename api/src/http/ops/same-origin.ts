import type { Context } from "koa";
import { Problem } from "../kit/problem.ts";

const READING = new Set(["GET", "HEAD"]);

/** Refuses, with 403, whatever might change something and was not sent by a page of this origin. */
export function refuseForeignWrites(ctx: Context, origin: string): void {
  if (READING.has(ctx.method)) return;
  if (ctx.get("origin") === origin && ctx.get("sec-fetch-site") === "same-origin") return;
  throw new Problem(403, "foreign-origin", "Only the operators' own pages may send this.");
}
