import type { Readable } from "node:stream";
import type { Context } from "koa";

/** The response of a route, checked against its declaration and ready to be sent. */
export interface RouteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON in UTF-8; null for no body. */
  readonly bytes: Buffer | null;
  /** Instead of bytes: a body that is sent as it is produced. */
  readonly stream?: Readable;
}

/** Puts the response on the Koa context. */
export function send(ctx: Context, { status, headers, bytes, stream }: RouteResponse): void {
  ctx.status = status;
  ctx.set(headers);
  const body = bytes ?? stream;
  if (body) ctx.body = body;
}
