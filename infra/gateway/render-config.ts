import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BODY_BYTES_MAX } from "../../api/src/platform/body-limits.ts";
import { PUBLIC_PAGES } from "./crawler-files.ts";
import { largeBodyLocations, largeBodyPaths } from "./large-bodies.ts";
import { PROBLEM_PAGE_POLICY } from "./problem-page.ts";
import { PROBLEMS, problemBody, type Problem } from "./problem.ts";
import { contentSecurityPolicy, PAGE_HEADERS } from "./security-headers.ts";
import type { GatewaySettings } from "./settings.ts";
import { pageAddress, pageLimits, webLocation, webUpstream } from "./web-location.ts";

const TEMPLATE = readFileSync(join(import.meta.dirname, "nginx.conf.template"), "utf8");
const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";
/** A year: a browser that came once over TLS never comes without it again. */
const HSTS = 'add_header Strict-Transport-Security "max-age=31536000" always;';
/** Headers by which a client could pretend to be a proxy, or which hold for one connection only. */
const DROPPED_HEADERS = [
  [
    "Connection",
    "Keep-Alive",
    "TE",
    "Trailer",
    "Upgrade",
    "Expect",
    "Proxy-Authorization",
    "Proxy-Connection",
  ],
  ["Forwarded", "Via", "X-Real-IP", "X-Client-IP", "X-Cluster-Client-IP", "True-Client-IP"],
  ["X-Original-URL", "X-Rewrite-URL", "X-HTTP-Method-Override"],
  ["Prefix", "Server", "Scheme", "Ssl", "Path", "Uri", "User", "Email", "Groups", "By", "Client-Cert"].map(
    (name) => `X-Forwarded-${name}`,
  ),
  ["traceparent", "tracestate", "baggage"],
].flat();

const ERROR_PAGES = PROBLEMS.flatMap(({ status, insteadOf = [] }) => [
  `error_page ${status} /.problem/${status};`,
  ...insteadOf.map((other) => `error_page ${other} =${status} /.problem/${status};`),
]);

/** The properties of the machine that the configuration depends on, besides the settings. */
export type Machine = {
  /** The user that nginx is started by; its workers run as the same one. */
  user: string;
  /** False if addresses of IPv6 are left out. */
  hasIpv6: boolean;
  /** The absolute path of nginx's Brotli module; absent: precompressed gzip files only. */
  brotliModule?: string | undefined;
  /** The name of the built pages: the SHA-256 of their `index.html`. */
  pagesBuild: string;
};

/** Looks for Debian's Brotli module. */
export const findBrotliModule = () => (existsSync(BROTLI_MODULE) ? BROTLI_MODULE : undefined);

/** A text as one argument of an nginx directive. */
function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}

const indented = (spaces: number, lines: readonly string[]) =>
  lines.map((line) => `${" ".repeat(spaces)}${line}`).join("\n");

const regexOf = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function listenLines({ port, hosts, tls }: GatewaySettings, { hasIpv6 }: Machine): string[] {
  const secure = tls ? " ssl http2" : "";
  const lines = listenAddresses(hosts, hasIpv6).map(
    (address) => `listen ${address}:${port} default_server${secure};`,
  );
  if (!tls) return lines;
  return [
    ...lines,
    `ssl_certificate ${tls.certFile}$reread;`,
    `ssl_certificate_key ${tls.keyFile}$reread;`,
    "ssl_protocols TLSv1.2 TLSv1.3;",
    "ssl_session_cache shared:tls:4m;",
    "ssl_session_timeout 1h;",
    "ssl_session_tickets off;",
    "ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;",
    "http2_max_concurrent_streams 128;",
  ];
}

function listenAddresses(hosts: readonly string[], hasIpv6: boolean): string[] {
  return hosts.flatMap((host) => {
    if (!host.includes(":")) return [host];
    return hasIpv6 ? [`[${host}]`] : [];
  });
}

function redirectServer({ redirectPort, hosts, origin }: GatewaySettings, { hasIpv6 }: Machine): string {
  if (redirectPort === undefined) return "";
  const listen = listenAddresses(hosts, hasIpv6).map((address) => `listen ${address}:${redirectPort};`);
  return `    # Sends everybody on to the origin.
    server {
${indented(8, listen)}
        return 308 ${origin.origin}$request_uri;
    }
`;
}

function healthServer({ healthPort, hosts }: GatewaySettings): string {
  if (healthPort === undefined) return "";
  return `    # Private: health for the platform, counters for nginx-prometheus-exporter.
    server {
        listen ${hosts[0] ?? "127.0.0.1"}:${healthPort};
        location = /healthz {
            return 200;
        }
        location = /readyz {
            return 200;
        }
        location = /stub_status {
            stub_status;
        }
        location / {
            return 404;
        }
    }
`;
}

/** The Nth address from the right of X-Forwarded-For; what stands before it, anybody may have written. */
function clientAddress(trustedProxies: number): string {
  if (trustedProxies === 0) return 'map "" $client_address {\n        default $remote_addr;\n    }';
  const inFront = `(?:,[^,]*){${trustedProxies - 1}}`;
  return `map $http_x_forwarded_for $client_address {
        "~*(?:^|,)\\s*(?<forwarded_client>[\\da-f:.]+)\\s*${inFront}$" $forwarded_client;
        default $remote_addr;
    }`;
}

const noStore = 'add_header Cache-Control "no-store" always;';

/** nginx drops the headers of the level above where a level has its own, so each level lists all. */
function headersOfEveryResponse({ origin }: GatewaySettings): string[] {
  return [
    "add_header X-Request-Id $request_id always;",
    "add_header X-Content-Type-Options nosniff always;",
    ...(origin.protocol === "https:" ? [HSTS] : []),
  ];
}

function securityHeaders(settings: GatewaySettings, framing: "none" | "self", always = ""): string[] {
  return [
    ...headersOfEveryResponse(settings),
    ...Object.entries(PAGE_HEADERS).map(([name, value]) => `add_header ${name} ${quoted(value)}${always};`),
    `add_header Content-Security-Policy ${quoted(contentSecurityPolicy(settings, framing))}${always};`,
  ];
}

function pageHeaders(settings: GatewaySettings, framing: "none" | "self"): string {
  return indented(12, [
    ...securityHeaders(settings, framing),
    "add_header Cache-Control $page_cache_control;",
    "add_header Link $canonical_link;",
  ]);
}

/** The code for each status that does not say by itself which problem it is. */
const OTHERWISE: Readonly<Record<number, string>> = {
  403: `
            # auth_request knows no 429.
            if ($denied_for) {
                return 429;
            }`,
  502: `
            # No process was reached: nothing was lost, and a moment later one may be there.
            if ($failed_after_sending = "") {
                return 503;
            }`,
};

function problemLocation(settings: GatewaySettings, problem: Problem): string {
  const { status, headers = {} } = problem;
  const lines = [
    ...headersOfEveryResponse(settings),
    noStore,
    "add_header Content-Security-Policy $problem_policy always;",
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} ${value} always;`),
  ];
  return `        location = /.problem/${status} {
            internal;
            # No body is read here.
            client_max_body_size 0;
            root www;
            charset utf-8;
            default_type application/problem+json;
${indented(12, lines)}${OTHERWISE[status] ?? ""}
            if ($wants_page) {
                rewrite ^ /problem-${status}.html break;
            }
            return ${status} ${quoted(problemBody(problem, "$request_id"))};
        }`;
}

function emulatorUpstream({ emulatorUrl }: GatewaySettings): string {
  if (!emulatorUrl) return "";
  return `    upstream stripe_emulator {
        zone stripe_emulator 128k;
        server ${emulatorUrl.host};
        keepalive 8;
    }`;
}

function emulatorLocation({ emulatorUrl }: GatewaySettings): string {
  if (!emulatorUrl) return "";
  return `        location ~ "^/stripe-emulator/(?!(?i:admin)(?:/|$))[^/]" {
            if ($is_plain_path = 0) {
                return 404;
            }
            set $service stripe_emulator;
            if ($is_sent_once) {
                rewrite ^ /.once last;
            }
            proxy_pass http://stripe_emulator;
        }`;
}

function originPlaceholders({ protocol, hostname, host, port, origin }: URL) {
  const isSecure = protocol === "https:";
  const originPort = port || (isSecure ? "443" : "80");
  return {
    origin,
    originHost: host,
    originHostPattern: `${regexOf(hostname)}${port ? `:${port}` : `(?::(?:${originPort})?)?`}`,
    originProtocol: protocol.replace(":", ""),
    originPort,
    hsts: isSecure ? HSTS : "",
  };
}

function placeholders(settings: GatewaySettings, machine: Machine): Record<string, string> {
  const innerErrorPages = indented(12, ERROR_PAGES);
  return {
    modules: machine.brotliModule ? `load_module ${machine.brotliModule};\n` : "",
    user: machine.user === "root" ? "user root;" : "",
    workers: settings.workers,
    connections: String(settings.connections),
    clientAddress: clientAddress(settings.trustedProxies),
    limitKey: settings.rateLimits ? "$client_network" : '""',
    countsMails: settings.rateLimits ? "1" : "0",
    ...originPlaceholders(settings.origin),
    cache: settings.cache,
    problemPagePolicy: PROBLEM_PAGE_POLICY,
    publicPages: PUBLIC_PAGES.join("|"),
    apiServers: indented(
      8,
      settings.apiUrls.map(({ host }) => `server ${host} max_fails=1 fail_timeout=1s;`),
    ),
    keycloakServer: settings.keycloakUrl.host,
    emulatorUpstream: emulatorUpstream(settings),
    droppedHeaders: indented(
      4,
      DROPPED_HEADERS.map((name) => `proxy_set_header ${name} "";`),
    ),
    redirectServer: redirectServer(settings, machine),
    healthServer: healthServer(settings),
    listen: indented(8, listenLines(settings, machine)),
    webRoot: quoted(settings.webRoot),
    pages: settings.webUrls.length > 0 ? "@page" : "@app",
    bodyBytesMax: String(BODY_BYTES_MAX),
    largeBodyPaths: indented(8, largeBodyPaths()),
    largeBodyLocations: largeBodyLocations(innerErrorPages),
    pageAddress: pageAddress(settings),
    pageLimits: pageLimits(settings, innerErrorPages),
    webUpstream: webUpstream(settings),
    webLocation: webLocation(settings, {
      headers: indented(12, securityHeaders(settings, "none", " always")),
      build: machine.pagesBuild,
    }),
    compression: machine.brotliModule ? "brotli_static on;\n        gzip_static on;" : "gzip_static on;",
    errorPages: indented(8, ERROR_PAGES),
    innerErrorPages,
    realms: settings.realms.map(regexOf).join("|"),
    emulatorLocation: emulatorLocation(settings),
    problemLocations: PROBLEMS.map((problem) => problemLocation(settings, problem)).join("\n"),
    fileHeaders: indented(12, [
      ...headersOfEveryResponse(settings),
      'add_header Cache-Control "public, max-age=3600";',
    ]),
    frameHeaders: pageHeaders(settings, "self"),
    pageHeaders: pageHeaders(settings, "none"),
  };
}

/**
 * The nginx configuration of one gateway.
 * @throws Error where the template names a placeholder that does not exist
 */
export function renderConfig(settings: GatewaySettings, machine: Machine): string {
  const values = placeholders(settings, machine);
  return TEMPLATE.replaceAll(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nginx.conf.template: unknown placeholder {{${name}}}`);
    return value;
  });
}
