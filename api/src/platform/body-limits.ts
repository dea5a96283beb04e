// No imports: nginx's configuration is made from this file, and the cluster's manifests are compared with it.

/** Maximum size of a body in bytes, where the route has no own limit. */
export const BODY_BYTES_MAX = 100_000;
/** Maximum size of a Stripe event in bytes. */
export const WEBHOOK_BYTES_MAX = 256_000;
/** Maximum size of an uploaded image in bytes. */
export const IMAGE_BYTES_MAX = 8 * 1024 * 1024;
/** Maximum size of an imported file in bytes. */
export const CSV_BYTES_MAX = 4_000_000;
/** Highest value of the setting `DOCUMENT_MB_MAX`. */
export const DOCUMENT_MB_HIGHEST = 32;
/** What multipart/form-data adds to its file, in bytes: headers of the parts, and the other fields. */
export const ENVELOPE_BYTES = 4096;
