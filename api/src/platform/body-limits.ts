// This file has no imports: nginx's configuration is made from it, and the cluster's manifests are compared with it.

/** The maximum size of a body in bytes, where the route has no own limit. */
export const BODY_BYTES_MAX = 100_000;
/** The maximum size of a Stripe event in bytes. */
export const WEBHOOK_BYTES_MAX = 256_000;
/** The maximum size of an uploaded image in bytes. */
export const IMAGE_BYTES_MAX = 8 * 1024 * 1024;
/** The maximum size of an imported file in bytes. */
export const CSV_BYTES_MAX = 4_000_000;
/** The highest value of the setting `DOCUMENT_MB_MAX`. */
export const DOCUMENT_MB_HIGHEST = 32;
/** The bytes that multipart/form-data adds to its file: headers of the parts, and the other fields. */
export const ENVELOPE_BYTES = 4096;
