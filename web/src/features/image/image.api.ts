import type { components } from "@shop/openapi/types";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { asProblem, problemOf, readProblem } from "../../lib/problem.ts";
import { postForm } from "../../lib/upload.ts";

type Schemas = components["schemas"];

const POLL_EVERY_MS = 1000;
const POLL_FOR_MS = 60_000;

interface UploadOptions {
  /** Called with the sent share of the file, from 0 to 1. */
  readonly onSent: (part: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads an image and returns its URL when pages can show it. Throws a Problem; a rejected image has a message with the
 * fix.
 */
export async function uploadImage(file: File, options: UploadOptions): Promise<string> {
  const form = new FormData();
  form.append("image", file);
  const response = await postForm("/images", form, options).catch((cause: unknown) => {
    throw asProblem(cause);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw readProblem(response.status, body);
  if (response.status !== 202) return uploadedUrl(body);
  const id = response.headers.get("location")?.split("/").at(-1) ?? "";
  return whenReady(id, options.signal);
}

/** Polls until the worker has processed or rejected the image. */
async function whenReady(id: string, signal: AbortSignal): Promise<string> {
  const deadline = performance.now() + POLL_FOR_MS;
  while (performance.now() < deadline) {
    await pause(POLL_EVERY_MS, signal);
    const image = await unwrap(customerApi.GET("/images/{id}", { params: { path: { id } }, signal }));
    if (image.status === "ready" && image.url !== undefined) return image.url;
    if (image.status === "refused") throw problemOf(422, "image-refused", image.reason);
  }
  throw problemOf(504, "not-ready-in-time", "The image is still being processed. Try again in a moment.");
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      reject(new DOMException("aborted", "AbortError"));
    },
    { once: true },
  );
  return promise;
}

function uploadedUrl(body: unknown): string {
  if (isUploaded(body)) return body.data.url;
  throw problemOf(502, "unreadable");
}

function isUploaded(body: unknown): body is Schemas["UploadedImage"] {
  if (typeof body !== "object" || body === null || !("data" in body)) return false;
  const { data } = body;
  return typeof data === "object" && data !== null && "url" in data && typeof data.url === "string";
}
