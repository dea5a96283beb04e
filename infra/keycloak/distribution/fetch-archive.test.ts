import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listenOnLoopback } from "../../machine/ports.ts";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";
import { fetchArchive, type Archive } from "./fetch-archive.ts";
import type { Progress } from "./progress.ts";

const CONTENT = Buffer.from("a distribution ".repeat(10_000));
const NAME = "example-1.0.tar.gz";

type Site = { archive: Archive; ranges: (string | undefined)[] };

/** A site that has the file, serves ranges, and records the requested ones. */
async function startSite(content = CONTENT, status = 200): Promise<Site> {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    ranges.push(request.headers.range);
    response.writeHead(status === 200 && from > 0 ? 206 : status).end(content.subarray(from));
  });
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());
  return {
    ranges,
    archive: {
      artifact: { groupId: "test", artifactId: "example", version: "1.0", packaging: "tar.gz" },
      bytes: CONTENT.length,
      sha256: createHash("sha256").update(CONTENT).digest("hex"),
      url: `http://127.0.0.1:${port}/${NAME}`,
    },
  };
}

const quiet = { maven: null, onProgress: () => undefined };

test("is downloaded with its progress and cached under its name", async () => {
  const directory = await temporaryFolder();
  const { archive } = await startSite();
  const seen: Progress[] = [];
  const file = await fetchArchive({
    archive,
    directory,
    maven: null,
    onProgress: (step) => seen.push(step),
  });
  expect(await readFile(file)).toEqual(CONTENT);
  expect(await readdir(directory)).toEqual([NAME]);
  const downloads = seen.filter(({ step }) => step === "download");
  expect(downloads.at(-1)).toMatchObject({ doneBytes: CONTENT.length, totalBytes: CONTENT.length });
});

test("other bytes than expected are rejected and deleted", async () => {
  const directory = await temporaryFolder();
  const { archive } = await startSite(Buffer.from(CONTENT).fill("x", 70_000, 70_001));
  const fetched = fetchArchive({ archive, directory, ...quiet });
  await expect(fetched).rejects.toThrow(`expected ${archive.sha256}`);
  expect(await readdir(directory)).toEqual([]);
});

test("a download that broke off is taken up where it was", async () => {
  const directory = await temporaryFolder();
  const { archive, ranges } = await startSite();
  await writeFile(join(directory, `${NAME}.part`), CONTENT.subarray(0, 60_000));
  const file = await fetchArchive({ archive, directory, ...quiet });
  expect(ranges).toEqual(["bytes=60000-"]);
  expect(await readFile(file)).toEqual(CONTENT);
});

test("an error response of the site is reported with what to do", async () => {
  const directory = await temporaryFolder();
  const { archive } = await startSite(Buffer.from("gone"), 404);
  const fetched = fetchArchive({ archive, directory, ...quiet });
  await expect(fetched).rejects.toThrow(/returned 404[^]*put it there as .*example-1\.0\.tar\.gz/);
});

test("a file put there by hand is taken without any download", async () => {
  const directory = await temporaryFolder();
  const { archive, ranges } = await startSite();
  await writeFile(join(directory, NAME), CONTENT);
  expect(await fetchArchive({ archive, directory, ...quiet })).toBe(join(directory, NAME));
  expect(ranges).toEqual([]);
});

test("a wrong file put there by hand is rejected and left where it is", async () => {
  const directory = await temporaryFolder();
  const { archive } = await startSite();
  await writeFile(join(directory, NAME), "something else");
  await expect(fetchArchive({ archive, directory, ...quiet })).rejects.toThrow("has the wrong checksum");
  expect(await readdir(directory)).toEqual([NAME]);
});

test("a Maven that fails gives way to the download", async () => {
  const folder = await temporaryFolder();
  const directory = join(folder, "download");
  await mkdir(directory);
  const maven = join(folder, "mvn");
  await writeFile(maven, "#!/bin/sh\necho no such repository\nexit 1\n", { mode: 0o755 });
  const { archive } = await startSite();
  const file = await fetchArchive({ archive, directory, maven, onProgress: () => undefined });
  expect(await readFile(file)).toEqual(CONTENT);
});
