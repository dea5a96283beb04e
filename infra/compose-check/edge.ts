import { curl } from "./curl.ts";
import { HTTP_PORT } from "./settings.ts";
import { call, ORIGIN } from "./shop.ts";
import { say } from "./words.ts";

const NOTHING = ["-o", "/dev/null"];
const PRIVATE = ["/healthz", "/readyz", "/metrics", "/auth/admin", "/auth/health/ready"];

/** What the world meets at the one address. */
export async function lookAtEdge(): Promise<void> {
  const page = await curl("--http2", "-H", "Accept-Encoding: br", "-D", "-", ...NOTHING, `${ORIGIN}/`);
  for (const wanted of [/^HTTP\/2 200/i, /content-encoding: br/i, /strict-transport-security/i]) {
    if (!wanted.test(page)) throw new Error(`the home page's head lacks ${String(wanted)}:\n${page}`);
  }
  await lookAtFiles(await curl(`${ORIGIN}/`));
  const plain = `http://localhost:${HTTP_PORT}/purchase/1`;
  const moved = await curl(...NOTHING, "-w", "%{http_code} %{redirect_url}", plain);
  if (moved !== `308 ${ORIGIN}/purchase/1`) throw new Error(`plain HTTP answered: ${moved}`);
  for (const path of PRIVATE) {
    const { status } = await call(path);
    if (status !== 404) throw new Error(`${path} answers ${status} to the world`);
  }
  say(
    "the edge: HTTP/2 over TLS, Brotli, HSTS; files are kept for a year, pages are not; plain HTTP is sent on; nothing private answers",
  );
}

/** What a page names by its contents may be kept for ever; the page itself is asked for each time. */
async function lookAtFiles(page: string): Promise<void> {
  const file = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (!file) throw new Error(`the home page names no script:\n${page.slice(0, 500)}`);
  const kept = await curl("-D", "-", ...NOTHING, `${ORIGIN}${file}`);
  const asked = await curl("-D", "-", ...NOTHING, `${ORIGIN}/`);
  if (!/^cache-control: .*max-age=31536000, immutable/im.test(kept)) throw new Error(`${file}:\n${kept}`);
  if (!/^cache-control: (no-cache|no-store)/im.test(asked)) throw new Error(`the home page:\n${asked}`);
}
