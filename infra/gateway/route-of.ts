/** Where a request goes, or why it goes nowhere. */
export type Route =
  | { to: "api" }
  | { to: "keycloak" }
  | { to: "emulator" }
  | { to: "web"; path: string }
  | { to: "nowhere"; status: 400 | 404 };

const NOT_A_PLAIN_PATH: Route = { to: "nowhere", status: 400 };
const NOT_THERE: Route = { to: "nowhere", status: 404 };
const RESERVED = new Set(["api", "images", "auth", "ops", "stripe-emulator", "metrics", "healthz", "readyz"]);
/** All that Keycloak's and the emulator's paths are made of: nothing that either side could decode once more. */
const PLAIN = /^[A-Za-z0-9._~@:+\-/]+$/;

function isUnclear(decoded: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(decoded) || decoded.includes("//")) return true;
  return decoded.split("/").some((segment) => segment === "." || segment === "..");
}

function keycloakRoute(raw: string, decoded: string, realms: readonly string[]): Route {
  const [, , second, realm = ""] = decoded.split("/");
  const isPublic = second === "resources" || (second === "realms" && realms.includes(realm));
  return isPublic && PLAIN.test(raw) ? { to: "keycloak" } : NOT_THERE;
}

function emulatorRoute(raw: string, second: string | undefined): Route {
  return second && second.toLowerCase() !== "admin" && PLAIN.test(raw) ? { to: "emulator" } : NOT_THERE;
}

type Paths = { raw: string; decoded: string };

function reservedRoute(first: string, { raw, decoded }: Paths, realms: readonly string[]): Route {
  switch (first) {
    case "api":
    case "images":
    case "ops":
      return { to: "api" };
    case "auth":
      return keycloakRoute(raw, decoded, realms);
    case "stripe-emulator":
      return emulatorRoute(raw, decoded.split("/")[2]);
    default:
      return NOT_THERE;
  }
}

/**
 * Decides by the request target alone. The path is decoded once and judged in that form, so that another spelling of
 * a path (`%2e%2e`, `//`, `/%61uth`, `/AUTH`) is refused instead of meaning one thing here and another behind.
 * @param realms those of Keycloak's realms that are public; its own `master` never is one
 */
export function routeOf(target: string, realms: readonly string[]): Route {
  if (!target.startsWith("/")) return NOT_A_PLAIN_PATH;
  const raw = target.split(/[?#]/, 1)[0] ?? "/";
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw);
  } catch {
    return NOT_A_PLAIN_PATH;
  }
  if (isUnclear(decoded)) return NOT_A_PLAIN_PATH;
  const [, first = ""] = decoded.split("/");
  if (!RESERVED.has(first.toLowerCase())) {
    return decoded.includes("/.") ? NOT_THERE : { to: "web", path: decoded };
  }
  const isSpelledOut = raw === `/${first}` || raw.startsWith(`/${first}/`);
  return isSpelledOut ? reservedRoute(first, { raw, decoded }, realms) : NOT_THERE;
}
