import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenOnFreePort } from "@shop/api/testing/listen";
import Koa from "koa";
import { expect, onTestFinished, test } from "vitest";
import { nameOfBuild, requireBuild } from "./require-build.ts";

test("a page is rendered for a gateway with the same build, and for none with another: its files are others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "pages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "index.html"), "<script src=/assets/app-1.js></script>");
  const build = await nameOfBuild(folder);
  expect(build).toBe(createHash("sha256").update("<script src=/assets/app-1.js></script>").digest("hex"));

  const rendered: string[] = [];
  const app = new Koa();
  app.use(requireBuild(build));
  app.use((ctx) => {
    rendered.push(ctx.url);
    ctx.body = "page";
  });
  const respond = app.callback();
  const { server, port } = await listenOnFreePort(
    createServer((request, response) => void respond(request, response)),
  );
  onTestFinished(() => void server.close());
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;
  expect(await statusOf("/same", { "x-pages-build": build })).toBe(200);
  expect(await statusOf("/unnamed", {})).toBe(200);
  expect(await statusOf("/other", { "x-pages-build": "of another release" })).toBe(503);
  expect(rendered).toEqual(["/same", "/unnamed"]);
});
