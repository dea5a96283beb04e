import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { ServerEnvironment } from "../src/lib/rendered-page.ts";
import { loadPages } from "./pages.ts";

const ENVIRONMENT: ServerEnvironment = { origin: "https://shop.test", fetch: async () => new Response("{}") };
const made: string[] = [];

afterEach(async () => {
  await Promise.all(made.splice(0).map((directory) => rm(directory, { recursive: true })));
});

async function builtWith(source?: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "web-server-"));
  made.push(directory);
  await writeFile(join(directory, "package.json"), '{ "type": "module" }');
  if (source !== undefined) await writeFile(join(directory, "entry-server.js"), source);
  return directory;
}

test("the built pages get their environment and return their renderer", async () => {
  const directory = await builtWith(
    "export const openPages = async ({ origin }) => async (path) => ({ status: 200, head: origin, body: path });",
  );
  const renderPage = await loadPages(directory, ENVIRONMENT);
  expect(await renderPage("/blogs")).toMatchObject({
    status: 200,
    head: "https://shop.test",
    body: "/blogs",
  });
});

test.each([
  ["entry-server.js", undefined],
  ["openPages", "export const openPages = 1;"],
])("a build without a usable %s does not start, and the error names it", async (missing, source) => {
  const directory = await builtWith(source);
  await expect(loadPages(directory, ENVIRONMENT)).rejects.toThrow(missing);
});
