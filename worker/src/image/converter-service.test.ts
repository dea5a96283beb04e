import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { convertImage, openConverter } from "./convert-image.ts";
import { openConverterService } from "./converter-service.ts";
import { packFiles } from "./packed-files.ts";

const CONVERTER = join(import.meta.dirname, "converter.ts");
const NOBODY = 65_534;

const anImage = (width = 40): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background: { r: 9, g: 9, b: 9 } } })
    .png()
    .toBuffer();

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<{ url: string; port: number }> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `tcp://127.0.0.1:${port}`, port };
}

describe("the converter service", () => {
  it("makes the same files as the child process, of several images at once", async () => {
    const { url } = await listen(openConverterService(() => undefined));
    const originals = await Promise.all([anImage(40), anImage(50), anImage(60)]);
    const served = await Promise.all(originals.map((original) => openConverter(url)(original)));
    expect(served).toEqual(await Promise.all(originals.map((original) => convertImage(original))));
    expect(served[0]).toHaveProperty("variants");
  });

  it("rejects a damaged image in the same words", async () => {
    const { url } = await listen(openConverterService(() => undefined));
    const damaged = (await anImage()).subarray(0, 60);
    expect(await openConverter(url)(damaged)).toEqual({
      rejection: "The image is damaged or incomplete. Save it again and upload the new file.",
    });
  });

  it("survives health checks and connections that break", async () => {
    const failures: Error[] = [];
    const { url, port } = await listen(openConverterService((error) => failures.push(error)));
    const check = connect(port, "127.0.0.1");
    check.end();
    expect(await text(check)).toBe("");
    const broken = connect(port, "127.0.0.1");
    await once(broken, "connect");
    broken.write("x", () => broken.resetAndDestroy());
    await once(broken, "close");
    expect(await openConverter(url)(await anImage())).toHaveProperty("variants");
    expect(failures.length).toBeLessThanOrEqual(1);
  });

  it("that is unreachable or closes without a response does not reject the image: the job is retried", async () => {
    const silent = createServer((socket) => socket.resume().end());
    const { url } = await listen(silent);
    const original = await anImage();
    await expect(openConverter(url)(original)).rejects.toThrow("ended without a response");
    silent.close();
    await once(silent, "close");
    await expect(openConverter(url)(original)).rejects.toThrow("ECONNREFUSED");
  });
});

describe("output of a converter that an image has taken over", () => {
  it.each([
    ["a web page", async () => packFiles(Array.from({ length: 6 }, () => Buffer.from("<script>")))],
    [
      "too few files",
      async () =>
        packFiles([
          await sharp(await anImage())
            .webp()
            .toBuffer(),
        ]),
    ],
    ["a length beyond the end", async () => Buffer.from([255, 255, 255, 255, 0])],
    ["half a length", async () => Buffer.from([0, 0])],
  ])("%s is rejected", async (_what, output) => {
    const convert = async () => ({ code: 0, output: await output() });
    await expect(convertImage(await anImage(), convert)).rejects.toThrow(/image converter wrote|incomplete/);
  });
});

it("a converter that root starts is nobody, in no other group, and cannot read a secret", async () => {
  const folder = await mkdtemp(join(tmpdir(), "shop-test-secret-"));
  const secret = join(folder, "stripe_secret_key");
  await writeFile(secret, "sk_live_1", { mode: 0o400 });
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot ? NOBODY : process.getuid?.();
  // Runs inside the converter, as an image that has taken over the decoder would.
  const probe = `
    import { readFileSync } from "node:fs";
    const timer = setInterval(() => {
      if (process.getuid() !== ${uid}) return;
      clearInterval(timer);
      let read = "readable";
      try { readFileSync(${JSON.stringify(secret)}); } catch (error) { read = error.code; }
      process.stderr.write(JSON.stringify([process.getgroups(), read]), () => process.exit(0));
    }, 10);`;
  await writeFile(join(folder, "probe.mjs"), probe);
  const args = ["--import", join(folder, "probe.mjs"), CONVERTER, "60000", String(2 ** 30)];
  const child = spawn(process.execPath, args, { env: {}, stdio: ["pipe", "ignore", "pipe"] });
  const [groups, read] = JSON.parse(await text(child.stderr)) as [number[], string];
  expect(read).toBe(isRoot ? "EACCES" : "readable");
  if (isRoot) expect(groups).toEqual([NOBODY]);
  await rm(folder, { recursive: true });
});
