import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as streamText } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GatewayUnavailable } from "../../domain/shared/errors.ts";
import type { ByteRange, ObjectStorage } from "../../domain/shared/object-storage.ts";
import { anS3Server, findS3Server } from "../../testing/s3-server.ts";
import { diskStorage } from "./disk-storage.ts";
import { s3Storage } from "./s3-storage.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (found: Uint8Array | null): string | null => found && new TextDecoder().decode(found);
const later = (): Date => new Date(Date.now() + 60_000);
const program = findS3Server();
if (!program)
  process.stdout.write("LEFT OUT: the storage in a bucket, because no minio is installed here.\n");

const kinds: [string, () => Promise<{ storage: ObjectStorage; close(): Promise<void> }>][] = [
  [
    "a folder",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "shop-test-storage-"));
      return { storage: diskStorage(folder), close: () => rm(folder, { recursive: true }) };
    },
  ],
];
if (program) {
  kinds.push([
    "a bucket",
    async () => {
      const { settings, close } = await anS3Server(program);
      return { storage: s3Storage(settings), close };
    },
  ]);
}

describe.each(kinds)("files in %s", (_kind, open) => {
  let storage: ObjectStorage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, close } = await open());
  });
  afterAll(() => close());

  it("come back as they were written, and are replaced whole", async () => {
    await storage.put("originals/a", bytes("first"), "text/plain");
    await storage.put("originals/a", bytes("second, longer"), "text/plain");
    expect(text(await storage.get("originals/a"))).toBe("second, longer");
  });

  it("that are not there are null, and can be removed all the same", async () => {
    expect(await storage.get("originals/none")).toBeNull();
    await storage.remove("originals/none");
  });

  it("that were removed are gone", async () => {
    await storage.put("originals/b", bytes("b"), "text/plain");
    await storage.remove("originals/b");
    expect(await storage.get("originals/b")).toBeNull();
  });

  it("have a size and are streamed, whole or a range", async () => {
    await storage.put("originals/s", bytes("0123456789"), "text/plain");
    expect(await storage.size("originals/s")).toBe(10);
    const read = async (range?: ByteRange) => {
      const stream = await storage.stream("originals/s", range);
      return stream && streamText(stream);
    };
    expect(await read()).toBe("0123456789");
    expect(await read({ start: 2, end: 2 })).toBe("2");
    expect([await storage.size("originals/none"), await storage.stream("originals/none")]).toEqual([
      null,
      null,
    ]);
  });

  it("are listed below their prefix, bounded, and only those that are old enough", async () => {
    for (const name of ["x-1.webp", "x-2.webp", "x-3.webp"]) {
      await storage.put(`variants/${name}`, bytes(name), "image/webp");
    }
    expect(await storage.list("variants", { before: later(), limit: 10 })).toEqual([
      "variants/x-1.webp",
      "variants/x-2.webp",
      "variants/x-3.webp",
    ]);
    expect(await storage.list("variants", { before: later(), limit: 2 })).toHaveLength(2);
    expect(await storage.list("variants", { before: later(), limit: 2, after: "variants/x-1.webp" })).toEqual(
      ["variants/x-2.webp", "variants/x-3.webp"],
    );
    expect(await storage.list("variants", { before: new Date(Date.now() - 60_000), limit: 10 })).toEqual([]);
    expect(await storage.list("nothing", { before: later(), limit: 10 })).toEqual([]);
  });
});

describe("a folder", () => {
  it("takes no key that leads out of it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-test-storage-"));
    for (const key of ["../x", "originals/../../x", "/etc/x", "originals//x", "originals/.x", "originals"]) {
      await expect(diskStorage(folder).put(key, bytes("x"), "text/plain")).rejects.toThrow(
        "invalid storage key",
      );
    }
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("gives up what a process left that died while it wrote", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-test-storage-"));
    const storage = diskStorage(folder);
    await storage.put("originals/a", bytes("a"), "text/plain");
    await writeFile(join(folder, "originals", `.${randomUUID()}.part`), "half");
    for (const key of await storage.list("originals", { before: later(), limit: 10 }))
      await storage.remove(key);
    expect(await readdir(join(folder, "originals"))).toEqual([]);
    await rm(folder, { recursive: true });
  });

  it("that cannot be written to is reported as unavailable, and no partial file is left", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-test-storage-"));
    await writeFile(join(folder, "originals"), "a file where a folder belongs");
    await chmod(folder, 0o500);
    await expect(diskStorage(folder).put("originals/a", bytes("a"), "text/plain")).rejects.toThrow(
      GatewayUnavailable,
    );
    expect(await readdir(folder)).toEqual(["originals"]);
    await rm(folder, { recursive: true });
  });
});

describe("a file that cannot be read", () => {
  it("rejects before there is a stream", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-test-storage-"));
    await mkdir(join(folder, "originals/a"), { recursive: true });
    await expect(diskStorage(folder).stream("originals/a")).rejects.toThrow(GatewayUnavailable);
    await rm(folder, { recursive: true });
  });
});

describe("a folder that is full in the middle of a file", () => {
  // A process that may write no file longer than 64 blocks meets what a full disk does to it: a file half written.
  const PUT = `
    const { diskStorage } = await import(process.argv[1]);
    const storage = diskStorage(process.argv[2]);
    await storage.put("originals/small", new Uint8Array(1000), "image/png");
    await storage.put("originals/small", new Uint8Array(1_000_000), "image/png").catch((error) => console.log(error.name));
  `;
  const run = promisify(execFile);

  it("reports StorageFull, retains the existing file and leaves no partial one", async () => {
    const folder = await mkdtemp(join(tmpdir(), "shop-test-storage-"));
    const module = join(import.meta.dirname, "disk-storage.ts");
    const shell = 'ulimit -f 64 && exec "$0" --input-type=module -e "$1" "$2" "$3"';
    const { stdout } = await run("sh", ["-c", shell, process.execPath, PUT, module, folder]);
    expect(stdout).toBe("StorageFull\n");
    expect(await readdir(join(folder, "originals"))).toEqual(["small"]);
    expect((await diskStorage(folder).get("originals/small"))?.length).toBe(1000);
    await rm(folder, { recursive: true });
  });
});

describe("an unreachable bucket", () => {
  it("is reported as unavailable", async () => {
    const credentials = { accessKeyId: "a", secretAccessKey: "b" };
    const nobody = {
      bucket: "b",
      region: "us-east-1",
      endpoint: "http://127.0.0.1:9",
      pathStyle: true,
      credentials,
    };
    await expect(s3Storage(nobody).get("originals/a")).rejects.toThrow(GatewayUnavailable);
  });
});
