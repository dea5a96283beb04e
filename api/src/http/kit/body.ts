import { parse } from "@hapi/bourne";
import type { Context } from "koa";
import getRawBody from "raw-body";
import { Problem } from "./problem.ts";

export const BODY_BYTES_MAX = 100_000;

interface ReadBody {
  readonly json: unknown;
  readonly raw: string;
}

/** Reads a JSON body of at most `bytesMax`; 415 for any other kind, 413 for a larger one, before it is read where that is known. */
export function bodyReader(bytesMax: number): (ctx: Context) => Promise<ReadBody> {
  return async (ctx) => {
    if (!ctx.is("application/json")) {
      throw new Problem(415, "not-json", "Send the body as application/json.");
    }
    assertPlain(ctx);
    if ((ctx.request.length ?? 0) > bytesMax) throw tooLarge(bytesMax);
    const raw = await getRawBody(ctx.req, { length: ctx.request.length, limit: bytesMax, encoding: "utf8" });
    const json = raw === "" ? raw : readJson(raw);
    if (countKeys(json) < countKeyTokens(raw)) {
      throw new Problem(400, "duplicate-keys", "The body names a field twice: say each once.");
    }
    return { json, raw };
  };
}

/** Reads a text of at most `bytesMax` in UTF-8, its byte order mark taken off; 415 for any other kind, 413 for a larger one, 422 for other bytes. */
export function textReader(type: string, bytesMax: number): (ctx: Context) => Promise<ReadBody> {
  return async (ctx) => {
    if (!ctx.is(type)) throw new Problem(415, "not-text", `Send the body as ${type}.`);
    assertPlain(ctx);
    if ((ctx.request.length ?? 0) > bytesMax) throw tooLarge(bytesMax);
    const bytes = await getRawBody(ctx.req, { limit: bytesMax });
    try {
      return { json: undefined, raw: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
    } catch {
      throw new Problem(422, "not-utf-8", "The file is not in UTF-8: save it as 'CSV UTF-8'.");
    }
  };
}

function assertPlain(ctx: Context): void {
  if (!/^(identity)?$/i.test(ctx.get("content-encoding"))) {
    throw new Problem(415, "encoded", "Send the body without a Content-Encoding.");
  }
}

/** The value of a JSON text without `__proto__` keys, which could change what other objects inherit. */
function readJson(text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Problem(400, "malformed", "The body is not valid JSON of the expected kind.", { cause: error });
  }
}

function tooLarge(bytesMax: number): Problem {
  return new Problem(413, "too-large", `The body may have at most ${bytesMax} bytes.`);
}

/** Keys in the text of valid JSON: every string that a colon follows. */
function countKeyTokens(json: string): number {
  let keys = 0;
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon) keys += 1;
  return keys;
}

function countKeys(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, one) => sum + countKeys(one), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}
