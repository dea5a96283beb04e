import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import type { Room } from "./server.ts";

const FOLDER = join(import.meta.dirname, "../browser");

/** Parts of `stripe.js`, each before those that use it. */
const STRIPE_JS = ["protocol.ts", "api-client.ts", "card-element.ts", "challenge.ts", "stripe.ts"];

const MODULES = [
  "api-client.ts",
  "authenticate.ts",
  "card-frame.ts",
  "card-rules.ts",
  "card-style.ts",
  "protocol.ts",
];

const PAGES = ["authenticate.html", "card.html"];
const STYLES = ["authenticate.css", "card.css"];

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

interface BrowserFile {
  type: string;
  text: string;
}

function read(name: string): string {
  return readFileSync(join(FOLDER, name), "utf8");
}

/** One classic script out of modules: it must have set `window.Stripe` when the page's `load` listener runs. */
function joined(names: string[]): string {
  const parts = names.map((name) =>
    stripTypeScriptTypes(read(name))
      .replaceAll(/^import [^;]*;$/gm, "")
      .replaceAll(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}\n})();\n`;
}

function loadFiles(): Map<string, BrowserFile> {
  const script = "text/javascript; charset=utf-8";
  return new Map<string, BrowserFile>([
    ["stripe.js", { type: script, text: joined(STRIPE_JS) }],
    ...MODULES.map((name) => [name, { type: script, text: stripTypeScriptTypes(read(name)) }] as const),
    ...PAGES.map((name) => [name, { type: "text/html; charset=utf-8", text: read(name) }] as const),
    ...STYLES.map((name) => [name, { type: "text/css; charset=utf-8", text: read(name) }] as const),
    ["health", { type: "application/json", text: '{"status":"ok"}\n' }],
  ]);
}

let loaded: Map<string, BrowserFile> | null = null;

/** The browser's files below `/stripe-emulator/`, read when a browser first asks. */
export function createBrowserRoom(): Room {
  return (request, response, url) => {
    loaded ??= loadFiles();
    const file = loaded.get(url.pathname.slice("/stripe-emulator/".length));
    if (!file || request.method !== "GET" || !url.pathname.startsWith("/stripe-emulator/")) return false;
    response.writeHead(200, {
      "content-type": file.type,
      "cache-control": "no-cache",
      "x-content-type-options": "nosniff",
      ...(file.type.startsWith("text/html") ? { "content-security-policy": FRAME_POLICY } : {}),
    });
    response.end(file.text);
    return true;
  };
}
