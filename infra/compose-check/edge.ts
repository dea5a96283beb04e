import { curl } from "./curl.ts";
import { HTTP_PORT } from "./settings.ts";
import { call, ORIGIN } from "./shop.ts";
import { print } from "./run.ts";

const NOTHING = ["-o", "/dev/null"];
const PRIVATE = ["/healthz", "/readyz", "/metrics", "/auth/admin", "/auth/health/ready"];

/** Checks what is public at the origin. */
export async function checkEdge(): Promise<void> {
  const page = await curl("--http2", "-H", "Accept-Encoding: br", "-D", "-", ...NOTHING, `${ORIGIN}/login`);
  for (const wanted of [/^HTTP\/2 200/i, /content-encoding: br/i, /strict-transport-security/i]) {
    if (!wanted.test(page)) throw new Error(`the sign-in page's headers lack ${String(wanted)}:\n${page}`);
  }
  const home = await curl(`${ORIGIN}/`);
  if (!home.includes('id="state"')) throw new Error(`the home page is not rendered:\n${home.slice(0, 500)}`);
  await checkFiles(home);
  const plain = `http://localhost:${HTTP_PORT}/purchase/1`;
  const moved = await curl(...NOTHING, "-w", "%{http_code} %{redirect_url}", plain);
  if (moved !== `308 ${ORIGIN}/purchase/1`) throw new Error(`plain HTTP returned: ${moved}`);
  for (const path of PRIVATE) {
    const { status } = await call(path);
    if (status !== 404) throw new Error(`${path} is public: status ${status}`);
  }
  print(
    "the edge: HTTP/2 over TLS, Brotli, HSTS; the home page is rendered; files are cached for a year, pages are not; plain HTTP is redirected; private paths are closed",
  );
}

/** Checks that hashed files are cached forever and pages are revalidated. */
async function checkFiles(page: string): Promise<void> {
  const file = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (!file) throw new Error(`the home page references no script:\n${page.slice(0, 500)}`);
  const script = await curl("-D", "-", ...NOTHING, `${ORIGIN}${file}`);
  const home = await curl("-D", "-", ...NOTHING, `${ORIGIN}/`);
  if (!/^cache-control: .*max-age=31536000, immutable/im.test(script)) throw new Error(`${file}:\n${script}`);
  if (!/^cache-control: (no-cache|no-store)/im.test(home)) throw new Error(`the home page:\n${home}`);
}
