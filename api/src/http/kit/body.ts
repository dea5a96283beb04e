import { koaBody } from "koa-body";
import type { Context } from "koa";
import { Problem } from "./problem.ts";

export const BODY_BYTES_MAX = 100_000;

interface ReadBody {
  readonly json: unknown;
  readonly raw: string;
}

/** Reads a JSON body of at most `bytesMax`; 415 for any other kind, 413 for a larger one, before it is read where that is known. */
export function bodyReader(bytesMax: number): (ctx: Context) => Promise<ReadBody> {
  const read = koaBody({
    json: true,
    jsonStrict: false,
    text: false,
    urlencoded: false,
    multipart: false,
    includeUnparsed: true,
    jsonLimit: bytesMax,
  });
  return async (ctx) => {
    if (!ctx.is("application/json")) {
      throw new Problem(415, "not-json", "Send the body as application/json.");
    }
    if ((ctx.request.length ?? 0) > bytesMax) {
      throw new Problem(413, "too-large", `The body may have at most ${bytesMax} bytes.`, {
        headers: { connection: "close" },
      });
    }
    await read(ctx, async () => {});
    return { json: ctx.request.body, raw: ctx.request.rawBody ?? "" };
  };
}
