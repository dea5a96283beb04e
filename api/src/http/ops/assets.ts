import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const ASSETS: Readonly<Record<string, { url: string; type: string }>> = {
  "ops.css": { url: new URL("assets/ops.css", import.meta.url).href, type: "text/css" },
  "bootstrap.css": { url: import.meta.resolve("bootstrap/dist/css/bootstrap.min.css"), type: "text/css" },
  "board.css": { url: new URL("assets/board.css", import.meta.url).href, type: "text/css" },
  "board.js": { url: new URL("assets/board.js", import.meta.url).href, type: "text/javascript" },
  "live.js": { url: new URL("assets/live.js", import.meta.url).href, type: "text/javascript" },
  "idiomorph.js": { url: import.meta.resolve("idiomorph"), type: "text/javascript" },
  "archivo.woff2": {
    url: import.meta.resolve("@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2"),
    type: "font/woff2",
  },
};

/** Returns a file of the operators' pages; null where there is none of that name. */
export async function readAsset(name: string): Promise<{ bytes: Buffer; type: string } | null> {
  const asset = Object.hasOwn(ASSETS, name) ? ASSETS[name] : undefined;
  if (!asset) return null;
  const bytes = await readFile(fileURLToPath(asset.url));
  if (name !== "live.js") return { bytes, type: asset.type };
  // Browsers do not resolve package names.
  return { bytes: Buffer.from(String(bytes).replace('"idiomorph"', '"./idiomorph.js"')), type: asset.type };
}
