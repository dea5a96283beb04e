import { parse } from "@hapi/bourne";
import type { Context } from "koa";
import { visit } from "jsonc-parser";
import getRawBody from "raw-body";
import { Problem } from "./problem.ts";

export const BODY_BYTES_MAX = 100_000;

interface ReadBody {
  readonly json: unknown;
  readonly raw: string;
}

/**
 * Reads a JSON body of at most `bytesMax`. Any other type is 415, a larger body 413, without reading it if its length is declared;
 * invalid JSON or UTF-8 is 400.
 */
export function bodyReader(bytesMax: number): (ctx: Context) => Promise<ReadBody> {
  return async (ctx) => {
    if (!ctx.is("application/json")) {
      throw new Problem(415, "not-json", "Send the body as application/json.");
    }
    assertPlain(ctx);
    if ((ctx.request.length ?? 0) > bytesMax) throw tooLarge(bytesMax);
    const raw = decodeUtf8(await getRawBody(ctx.req, { length: ctx.request.length, limit: bytesMax }));
    if (raw === null) throw new Problem(400, "malformed", "The body is not in UTF-8.");
    return { json: raw === "" ? raw : readJson(raw), raw };
  };
}

/** Reads a UTF-8 text of at most `bytesMax`, without its byte order mark. Any other type is 415, a larger body 413, invalid UTF-8 422. */
export function textReader(type: string, bytesMax: number): (ctx: Context) => Promise<ReadBody> {
  return async (ctx) => {
    if (!ctx.is(type)) throw new Problem(415, "not-text", `Send the body as ${type}.`);
    assertPlain(ctx);
    if ((ctx.request.length ?? 0) > bytesMax) throw tooLarge(bytesMax);
    const raw = decodeUtf8(await getRawBody(ctx.req, { limit: bytesMax }));
    if (raw === null)
      throw new Problem(422, "not-utf-8", "The file is not in UTF-8. Save it as 'CSV UTF-8'.");
    return { json: undefined, raw };
  };
}

/** Returns the text without its byte order mark; null where a byte is not UTF-8, which would become another character. */
function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function assertPlain(ctx: Context): void {
  if (!/^(identity)?$/i.test(ctx.get("content-encoding"))) {
    throw new Problem(415, "encoded", "Send the body without a Content-Encoding.");
  }
}

/** Returns the value of a JSON text; rejects `__proto__`, which could change what other objects inherit, and duplicate keys. */
function readJson(text: string): unknown {
  let json: unknown;
  let isAmbiguous: boolean;
  try {
    json = parse(text);
    isAmbiguous = hasDuplicateKeys(text);
  } catch (error) {
    throw new Problem(400, "malformed", "The body is not valid JSON.", { cause: error });
  }
  if (isAmbiguous) {
    throw new Problem(400, "duplicate-keys", "The body contains a field twice. Send each field once.");
  }
  return json;
}

/** Whether an object in the JSON text has a key twice. `JSON.parse` silently takes the last one. */
function hasDuplicateKeys(text: string): boolean {
  const keysOfObjects: Set<string>[] = [];
  let found = false;
  visit(text, {
    onObjectBegin: () => void keysOfObjects.push(new Set()),
    onObjectProperty(key) {
      const keys = keysOfObjects.at(-1);
      found ||= keys?.has(key) ?? false;
      keys?.add(key);
    },
    onObjectEnd: () => void keysOfObjects.pop(),
  });
  return found;
}

function tooLarge(bytesMax: number): Problem {
  return new Problem(413, "too-large", `The body is larger than ${bytesMax} bytes.`);
}
