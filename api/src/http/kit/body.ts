import type { IncomingHttpHeaders } from "node:http";
import { visit } from "jsonc-parser";
import type { Context, Request } from "koa";
import { koaBody, type KoaBodyMiddlewareOptions } from "koa-body";
import { Problem } from "./problem.ts";

/** The character that koa-body decodes bytes to that are not UTF-8. */
export const REPLACEMENT = "\ufffd";

export type BodyReader<T = Received> = (ctx: Context) => Promise<T>;

export interface Received {
  /** The value of a JSON body, or the fields of an upload. */
  readonly body?: unknown;
  readonly raw?: string;
  readonly file?: Uint8Array;
}

export interface BodyKind {
  readonly type: string;
  readonly bytesMax: number;
  readonly wrongType: readonly [code: string, detail: string];
  readonly tooLarge?: string;
  readonly malformed?: string;
  /** The problem for formidable's code; undefined for `malformed`. */
  readonly problemOf?: (code: unknown) => Problem | undefined;
}

/** Returns a reader: koa-body with the checks that it lacks. Another type or a Content-Encoding is 415, a larger body 413, else 400. */
export function bodyReader<T>(
  kind: BodyKind,
  options: Partial<KoaBodyMiddlewareOptions>,
  take: (request: Request) => T,
): BodyReader<T> {
  const { type, bytesMax } = kind;
  const types = { jsonTypes: [type], textTypes: [type], urlencodedTypes: [type], multipartTypes: [type] };
  const limits = { jsonLimit: bytesMax, textLimit: bytesMax, formLimit: bytesMax };
  const defaults = { json: false, text: false, urlencoded: false, includeUnparsed: true };
  const parse = koaBody({ ...types, ...limits, ...defaults, ...options });
  return async (ctx) => {
    if (!ctx.is(type)) throw new Problem(415, ...kind.wrongType);
    if (!/^(identity)?$/i.test(ctx.get("content-encoding")))
      throw new Problem(415, "encoded", "Send the body without a Content-Encoding.");
    // co-body knows `identity` in lower case only.
    delete ctx.req.headers["content-encoding"];
    if ((ctx.request.length ?? 0) > bytesMax) throw tooLarge(kind);
    try {
      await parse(ctx, async () => {});
      return take(ctx.request);
    } catch (error) {
      throw asProblem(error, kind);
    }
  };
}

export function tooLarge({ bytesMax, tooLarge: detail }: BodyKind): Problem {
  return new Problem(413, "too-large", detail ?? `The body is larger than ${bytesMax} bytes.`);
}

/** Returns the problem for an error of koa-body: of raw-body and co-body with a `status`, or of formidable with a `code`. */
function asProblem(error: unknown, kind: BodyKind): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  const status: unknown = Reflect.get(error, "status");
  const code: unknown = Reflect.get(error, "code");
  if (status === 413) return tooLarge(kind);
  const isOfBody = (typeof status === "number" && status < 500) || typeof code === "number";
  // Anything else is a bug.
  if (!isOfBody && !(error instanceof SyntaxError)) return error;
  const known = kind.problemOf?.(code);
  return known ?? new Problem(400, "malformed", kind.malformed ?? "The body is not a JSON object.");
}

const JSON_KIND = {
  type: "application/json",
  wrongType: ["not-json", "Send the body as application/json."],
} as const;

/** Reads JSON in UTF-8, without duplicate keys. */
export function jsonReader(bytesMax: number): BodyReader {
  return bodyReader({ ...JSON_KIND, bytesMax }, { json: true }, ({ body, rawBody = "" }) => {
    if (rawBody.includes(REPLACEMENT)) throw new Problem(400, "malformed", "The body is not in UTF-8.");
    rejectDuplicateKeys(rawBody);
    return { body, raw: rawBody };
  });
}

/** Throws a problem unless the headers sign the text. */
export type VerifyBody = (text: string, headers: IncomingHttpHeaders) => void;

/** Reads JSON that is signed: `raw` is the text of the signature, even with U+FFFD, and is parsed only after `verify`. */
export function signedReader(bytesMax: number, verify: VerifyBody): BodyReader {
  return bodyReader({ ...JSON_KIND, bytesMax }, { text: true }, ({ rawBody: raw = "", headers }) => {
    verify(raw, headers);
    const body: unknown = JSON.parse(raw);
    return { body, raw };
  });
}

/** Reads text in UTF-8, without its byte order mark; other bytes are 422. */
export function textReader(type: string, bytesMax: number): BodyReader {
  const wrongType = ["not-text", `Send the body as ${type}.`] as const;
  return bodyReader({ type, bytesMax, wrongType }, { text: true }, ({ rawBody: raw = "" }) => {
    if (!raw.includes(REPLACEMENT)) return { raw };
    throw new Problem(422, "not-utf-8", "The file is not in UTF-8. Save it as 'CSV UTF-8'.");
  });
}

/** Rejects duplicate keys, of which `JSON.parse` takes the last. Costs a few times as much as parsing. */
function rejectDuplicateKeys(json: string): void {
  const keysOfObjects: Set<string>[] = [];
  visit(json, {
    onObjectBegin: () => void keysOfObjects.push(new Set()),
    onObjectProperty(key) {
      const keys = keysOfObjects.at(-1);
      if (keys?.has(key))
        throw new Problem(400, "duplicate-keys", "The body contains a field twice. Send each field once.");
      keys?.add(key);
    },
    onObjectEnd: () => void keysOfObjects.pop(),
  });
}
