import type { GatewaySettings } from "./settings.ts";

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
  /** Name of the built pages: a process with other ones names files that this gateway does not have, so it renders nothing. */
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
            proxy_cache_bypass $has_credentials;
            proxy_no_cache $has_credentials;
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
            proxy_pass http://web;
        }
        location = /.app {
            internal;
            try_files "" @app;
        }`;
}
