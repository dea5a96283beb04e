import type { GatewaySettings } from "./settings.ts";

type Where = Pick<GatewaySettings, "photoHosts" | "stripeScriptUrl">;

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

function stripeSources(scriptUrl: string | undefined): {
  script: string[];
  frame: string[];
  connect: string[];
} {
  if (scriptUrl?.startsWith("/")) return { script: [], frame: [], connect: [] };
  const own = scriptUrl && URL.canParse(scriptUrl) ? [new URL(scriptUrl).origin] : [];
  return {
    script: [...STRIPE_SCRIPTS, ...own],
    frame: [...STRIPE_SCRIPTS, "https://hooks.stripe.com", ...own],
    connect: ["https://api.stripe.com", ...own],
  };
}

/**
 * The content security policy of one page. Stripe's hosts are in it only where Stripe's own script is used.
 * @param framing 'self' for the page that keycloak-js loads in a hidden frame to restore the session, else 'none'
 */
export function contentSecurityPolicy(where: Where, framing: "none" | "self"): string {
  const stripe = stripeSources(where.stripeScriptUrl);
  const photos = where.photoHosts.map((host) => `https://${host}`);
  const directives: Record<string, string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...stripe.script],
    "style-src": ["'self'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", ...photos],
    "connect-src": ["'self'", ...stripe.connect],
    "frame-src": ["'self'", ...stripe.frame],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "frame-ancestors": [`'${framing}'`],
    "form-action": ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** Headers that every page of the shop carries in addition to its policy and the headers of every response. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  "Referrer-Policy": "same-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com"), usb=()',
};
