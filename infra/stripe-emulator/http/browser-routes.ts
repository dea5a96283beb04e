import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { basename } from "node:path";
import type { Routes } from "./server.ts";

/** The script of the shop's page, and those of the two pages in frames. */
const STRIPE_SCRIPT = new URL("../browser/stripe.ts", import.meta.url);
const FRAME_SCRIPTS = [
  new URL("../browser/card-frame.ts", import.meta.url),
  new URL("../browser/authenticate.ts", import.meta.url),
];
const PAGES = ["card.html", "authenticate.html"];
const STYLES = ["card.css", "authenticate.css"];

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

interface BrowserFile {
  type: string;
  text: string;
}

/** A script and all that it imports as JavaScript by file name, each after what it imports itself. */
function withImports(url: URL, found = new Map<string, string>()): Map<string, string> {
  if (found.has(basename(url.pathname))) return found;
  const code = stripTypeScriptTypes(readFileSync(url, "utf8"));
  for (const [, path = ""] of code.matchAll(/^import [^;]* from "([^"]+)";$/gm)) {
    withImports(new URL(path, url), found);
  }
  return found.set(basename(url.pathname), code);
}

/** One classic script out of modules: `window.Stripe` must be there when the `load` listener of the page runs. */
function joined(modules: Map<string, string>): string {
  const parts = [...modules.values()].map((code) =>
    code.replaceAll(/^import [^;]*;$/gm, "").replaceAll(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}\n})();\n`;
}

function loadFiles(): Map<string, BrowserFile> {
  const files = new Map<string, BrowserFile>();
  const script = "text/javascript; charset=utf-8";
  files.set("stripe.js", { type: script, text: joined(withImports(STRIPE_SCRIPT)) });
  for (const url of FRAME_SCRIPTS) {
    for (const [name, text] of withImports(url)) files.set(name, { type: script, text });
  }
  for (const name of [...PAGES, ...STYLES]) {
    const text = readFileSync(new URL(`../browser/${name}`, import.meta.url), "utf8");
    files.set(name, { type: `text/${name.endsWith(".css") ? "css" : "html"}; charset=utf-8`, text });
  }
  return files.set("health", { type: "application/json", text: '{"status":"ok"}\n' });
}

let loaded: Map<string, BrowserFile> | null = null;

/** The browser's files below `/stripe-emulator/`, read at the first request. */
export function createBrowserRoutes(): Routes {
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
