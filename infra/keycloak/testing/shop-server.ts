import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { createProxyServer } from "http-proxy-3";

const ROOT = join(import.meta.dirname, "..", "..", "..");

/** A page that signs in as the shop does: session by silent SSO, login on demand. */
const PAGE = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script type="module">
import Keycloak from "/keycloak.js";
const keycloak = new Keycloak({ url: "/auth", realm: "boltwright", clientId: "web" });
window.keycloak = keycloak;
window.signedIn = await keycloak.init({ onLoad: "check-sso", pkceMethod: "S256", checkLoginIframe: false,
  silentCheckSsoRedirectUri: location.origin + "/silent-check-sso.html" });
document.body.dataset.ready = String(window.signedIn);
</script></html>`;
const SILENT_PAGE = `<!doctype html><title>Sign-in check</title><script src="/silent-check-sso.js"></script>`;
const SILENT_SCRIPT = "parent.postMessage(location.href, location.origin);";

/**
 * The shop's origin as the gateway makes it: Keycloak's public paths below /auth, a page everywhere else.
 * @param port port of localhost to listen on
 * @param keycloakPort where Keycloak listens
 */
export async function startShopServer(port: number, keycloakPort: number): Promise<Server> {
  const library = await readFile(join(ROOT, "node_modules/keycloak-js/lib/keycloak.js"), "utf8");
  const proxy = createProxyServer({ target: `http://127.0.0.1:${keycloakPort}`, xfwd: true });
  proxy.on("error", (_error, _request, response) => {
    response.destroy();
  });
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (/^\/auth\/(realms|resources)\//.test(path)) proxy.web(request, response);
    else if (path === "/keycloak.js") send(response, "text/javascript", library);
    else if (path === "/silent-check-sso.html") send(response, "text/html", SILENT_PAGE);
    else if (path === "/silent-check-sso.js") send(response, "text/javascript", SILENT_SCRIPT);
    else send(response, "text/html", PAGE);
  });
  return new Promise((resolve) => {
    server.listen(port, "localhost", () => {
      resolve(server);
    });
  });
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(body);
}
