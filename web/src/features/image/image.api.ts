import type { components } from "@shop/openapi/types";
import { customerApi, unwrap } from "../../lib/api-client.ts";
import { problemOf } from "../../lib/problem.ts";
import { postForm, type UploadOptions } from "../../lib/upload.ts";

type Schemas = components["schemas"];

const POLL_EVERY_MS = 1000;
const POLL_FOR_MS = 60_000;

/**
 * Uploads an image and returns its URL when pages can show it. Throws a Problem; a rejected image has a message with the
 * fix.
 */
export async function uploadImage(file: File, options: Required<UploadOptions>): Promise<string> {
  const { status, location, body } = await postForm("/images", { image: file }, options);
  if (status !== 202) return uploadedUrl(body);
  return whenReady(location.split("/").at(-1) ?? "", options.signal);
}

/** Polls until the worker has processed or rejected the image. */
async function whenReady(id: string, signal: AbortSignal): Promise<string> {
  const deadline = performance.now() + POLL_FOR_MS;
  while (performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    signal.throwIfAborted();
    const image = await unwrap(customerApi.GET("/images/{id}", { params: { path: { id } }, signal }));
    if (image.status === "ready" && image.url !== undefined) return image.url;
    if (image.status === "refused") throw problemOf(422, "image-refused", image.reason);
  }
  throw problemOf(504, "not-ready-in-time", "The image is still being processed. Try again in a moment.");
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
