import type { IncomingMessage } from "node:http";
import qs from "qs";
import { ApiError } from "../objects/api-error.ts";

const BODY_BYTES_MAX = 1024 * 1024;

/** The whole body as text; 413 over one megabyte. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) {
      throw new ApiError(413, { type: "invalid_request_error", message: "Request body too large." });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Returns Stripe's form encoding, `a[b]=1&c[]=2`, as nested objects and lists of texts. */
function parseForm(text: string): Record<string, unknown> {
  return qs.parse(text, { depth: 10, arrayLimit: 100, parameterLimit: 1000, strictNullHandling: false });
}

/** Returns query and body together, as Stripe takes them. */
export function requestParameters(url: URL, request: IncomingMessage, body: string): Record<string, unknown> {
  const type = request.headers["content-type"] ?? "";
  if (body !== "" && !type.startsWith("application/x-www-form-urlencoded")) {
    throw new ApiError(
      400,
      {
        type: "invalid_request_error",
        message:
          "Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have any questions, we can help at https://support.stripe.com/.",
      },
      { beforeExecution: true },
    );
  }
  return { ...parseForm(url.search.slice(1)), ...parseForm(body) };
}

/** One header's value; the first if it was given several times. */
export function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The origin that the caller used, also behind the gateway. */
export function callerOrigin(request: IncomingMessage): string {
  const protocol = header(request, "x-forwarded-proto") ?? "http";
  const host = header(request, "x-forwarded-host") ?? header(request, "host") ?? "localhost";
  return `${protocol}://${host}`;
}
