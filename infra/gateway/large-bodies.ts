import {
  CSV_BYTES_MAX,
  DOCUMENT_MB_HIGHEST,
  ENVELOPE_BYTES,
  IMAGE_BYTES_MAX,
  WEBHOOK_BYTES_MAX,
} from "../../api/src/platform/body-limits.ts";

interface LargeBody {
  readonly name: string;
  /** The paths to which it is sent, as a regular expression. */
  readonly path: string;
  readonly bytesMax: number;
  /** True for signed bodies, which are read first. */
  readonly isSigned?: true;
}

/** Bodies that may be larger than others. */
export const LARGE_BODIES: readonly LargeBody[] = [
  { name: "event", path: "/api/stripe/webhook", bytesMax: WEBHOOK_BYTES_MAX, isSigned: true },
  { name: "image", path: "/api/images", bytesMax: IMAGE_BYTES_MAX + ENVELOPE_BYTES },
  {
    name: "document",
    path: "/api/manage/documents(?:/[^/?]+/revisions)?",
    bytesMax: DOCUMENT_MB_HIGHEST * 1024 * 1024 + ENVELOPE_BYTES,
  },
  { name: "import", path: "/api/manage/tools/import", bytesMax: CSV_BYTES_MAX },
];

/** Lines of a map from method and address to the internal location. */
export const largeBodyPaths = (): string[] =>
  LARGE_BODIES.map(({ name, path }) => `"~^POST ${path}/?(?:\\?|$)" /.${name};`);

/** Before the body of an upload is read, the API decides whether it may be sent. */
const ASK_FIRST = `            limit_conn connections 400;
            limit_conn uploads 4;
            auth_request /.upload-allowance;
            auth_request_set $denied_for $upstream_http_retry_after;
            error_page 500 =503 /.problem/503;
            # An import writes thousands of tools before the API responds.
            proxy_read_timeout 120s;`;

/** The internal locations of large bodies. */
export function largeBodyLocations(errorPages: string): string {
  return LARGE_BODIES.map(
    ({ name, bytesMax, isSigned }) => `        location = /.${name} {
            internal;
            client_max_body_size ${bytesMax};
${isSigned ? `            client_body_buffer_size ${bytesMax};` : ASK_FIRST}
            set $service api;
            error_page 502 504 = @another_process;
${errorPages}
            proxy_next_upstream off;
            proxy_pass http://api$request_uri;
        }`,
  ).join("\n");
}
