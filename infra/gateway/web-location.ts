import type { GatewaySettings } from "./settings.ts";

/** Parameters that pages read, besides `f.<attribute>`; `web/src/lib/page-parameters.ts` has the same. */
export const PAGE_PARAMETERS = ["q", "sort", "view", "category", "price", "inStock"];

/** A parameter that pages read. Browsers decode names: one with a percent sign may be any. */
const READ = String.raw`(?:${PAGE_PARAMETERS.join("|")}|f\.[^=&]*|[^=&]*%[^=&]*)(?:=[^&]*+)?(?=&|$)`;
const UNREAD = `(?!${READ})[^&]*+`;

/**
 * The map to the address of a rendered page, without the parameters before and after those that pages read: utm_source and its kind make no other
 * page. An address with others in between stays as it is.
 */
export function pageAddress({ webUrls }: GatewaySettings): string {
  if (webUrls.length === 0) return "";
  return String.raw`    map $request_uri $page_address {
        "~^(?<page_path>[^?]*)\?(?:${UNREAD}(?:&|$))*+$" $page_path;
        "~^(?<page_path_before>[^?]*)\?(?:${UNREAD}&)*+(?<read_parameters>${READ}(?:&${READ})*+)(?:&${UNREAD})*+$" $page_path_before?$read_parameters;
        default $request_uri;
    }
`;
}

/** Directives of the locations that lead to rendered pages: an address above the limit gets the static page. */
export function pageLimits({ webUrls }: GatewaySettings, errorPages: string): string {
  if (webUrls.length === 0) return "";
  return `            limit_req zone=pages burst=50 nodelay;
            limit_req zone=everything burst=500 nodelay;
            error_page 429 = @above_limit;
${errorPages}`;
}

/** The upstream of the processes that render public pages. */
export function webUpstream({ webUrls }: GatewaySettings): string {
  if (webUrls.length === 0) return "";
  const servers = webUrls.map(({ host }) => `        server ${host} max_fails=1 fail_timeout=1s;`);
  return ["    upstream web {", "        zone web 128k;", ...servers, "        keepalive 32;", "    }"].join(
    "\n",
  );
}

interface PageOptions {
  /** Directives for the security headers. */
  readonly headers: string;
  /** The name of the built pages: a process with other ones names files that this gateway does not have, so it renders nothing. */
  readonly build: string;
}

/** The location of rendered pages. When none comes within 2 s, the browser renders the page. */
export function webLocation({ webUrls, origin }: GatewaySettings, { headers, build }: PageOptions): string {
  if (webUrls.length === 0) return "";
  return `        location @page {
            if ($is_rendered = 0) {
                rewrite ^ /.app last;
            }
            error_page 429 500 502 503 504 =200 @app;
            proxy_intercept_errors on;
            proxy_connect_timeout 1s;
            proxy_read_timeout 2s;
            proxy_next_upstream_timeout 2s;
            proxy_cache public;
            proxy_cache_key $page_address;
            # One compressed response for everybody; for the few who cannot read it, nginx unpacks it.
            proxy_set_header Accept-Encoding gzip;
            proxy_ignore_headers Cache-Control Expires Vary;
            gunzip on;
            # Pages depend on their address alone: nothing else that the client sent is passed on.
            proxy_pass_request_headers off;
            proxy_set_header Connection "";
            proxy_set_header Host ${origin.host};
            proxy_set_header X-Forwarded-For $client_address;
            proxy_set_header X-Request-Id $request_id;
            proxy_set_header X-Pages-Build ${build};
            proxy_hide_header X-Powered-By;
${headers}
            proxy_pass http://web$page_address;
        }
        location @above_limit {
            if ($is_missing_file) {
                return 429;
            }
            rewrite ^ /.app last;
        }
        location = /.app {
            internal;
            try_files "" @app;
        }`;
}
