import type { Readable } from "node:stream";
import type { Context } from "koa";

/** The validated response of a route. */
export interface RouteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON in UTF-8, or null without a body. */
  readonly bytes: Buffer | null;
  /** A streamed body, instead of bytes. */
  readonly stream?: Readable;
}

/** Sets the response on the Koa context. */
export function send(ctx: Context, { status, headers, bytes, stream }: RouteResponse): void {
  ctx.status = status;
  ctx.set(headers);
  const body = bytes ?? stream;
  if (body) ctx.body = body;
}
