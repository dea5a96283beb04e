import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import document from "../../../../openapi/openapi.json" with { type: "json" };
import { apiFixture } from "../../testing/api-fixture.ts";

const api = apiFixture();

describe("/api/docs", () => {
  it("is a page whose parts are all there, without a script of its own in the text", async () => {
    const page = await fetch(`${api.url}/api/docs`);
    const text = await page.text();
    expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)/);
    const parts = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? "");
    expect(parts).toHaveLength(3);
    for (const path of parts) {
      const part = await fetch(`${api.url}${path}`);
      await part.arrayBuffer();
      expect([path, part.status]).toEqual([path, 200]);
    }
  });

  it("shows the document that is committed", async () => {
    const { body } = await api.call("GET", "/openapi.json");
    expect(body).toMatchObject({ info: { title: document.info.title }, paths: document.paths });
  });
});

const PARTS = ["openapi.json", "docs", "docs/start.js", "docs/swagger-ui.css", "docs/swagger-ui-bundle.js"];

it.each(PARTS)("/api/%s may be stored and is revalidated with its ETag", async (path) => {
  const url = `${api.url}/api/${path}`;
  const first = await fetch(url);
  const bytes = await first.arrayBuffer();
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, bytes.byteLength > 0, etag]).toEqual([
    200,
    true,
    expect.stringMatching(/^"[\w-]{43}"$/),
  ]);
  expect(first.headers.get("cache-control")).toMatch(/^(no-cache|public, max-age=86400)$/);

  const again = await fetch(url, { headers: { "if-none-match": etag, "cache-control": "max-age=0" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const changed = await fetch(url, { headers: { "if-none-match": '"other"' } });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, bytes.byteLength]);
});

it("the browser's program is handed out, not run in the API's own memory", () => {
  const loaded = Object.keys(createRequire(import.meta.url).cache);
  expect(loaded.some((file) => file.includes("swagger-ui-dist"))).toBe(true);
  expect(loaded.filter((file) => /swagger-ui-(bundle|standalone)/.test(file))).toEqual([]);
});
