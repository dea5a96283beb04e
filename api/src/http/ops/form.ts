import type { Context } from "koa";
import getRawBody from "raw-body";
import { Problem } from "../kit/problem.ts";

const BYTES_MAX = 10_000;

/** Returns the fields of a form; of a field that is sent twice the last. */
export async function readForm(ctx: Context): Promise<Readonly<Record<string, string>>> {
  if (!ctx.is("application/x-www-form-urlencoded")) {
    throw new Problem(415, "not-a-form", "Send the fields of the page's form.");
  }
  const text = await getRawBody(ctx.req, { limit: BYTES_MAX, encoding: "utf8" });
  const fields = new URLSearchParams(text);
  if ([...fields.values()].some((value) => value.includes("\0"))) {
    throw new Problem(400, "malformed", "A field of the form contains a NUL character.");
  }
  return Object.fromEntries(fields);
}
