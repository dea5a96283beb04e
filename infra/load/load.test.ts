import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../keycloak/testing/temporary-folder.ts";
import { childEnvironment } from "../stack/settings.ts";
import { stackPaths, writePrivately } from "../stack/stack-dir.ts";
import { takeStack } from "../stack/stack-lock.ts";

/** Runs the command as a person does who types `typed`, where neither k6 nor Go nor a stack is. */
async function load(args: string[], typed: string, extra: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const stack = join(folder, "stack");
  const env = childEnvironment({ STACK_DIR: stack, PATH: folder, SHOP_CACHE_DIR: folder, ...extra });
  const child = spawn(process.execPath, [join(import.meta.dirname, "load.ts"), ...args], { env });
  child.stdin.end(typed);
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, said, complaint, hasStarted: existsSync(stack) };
}

const target = ["browse", "--target", "http://203.0.113.7"];

test("a target elsewhere is left alone unless its name is typed; nothing is looked for or started before that", async () => {
  for (const typed of ["", "yes\n"]) {
    const { code, said, complaint, hasStarted } = await load(target, typed);
    expect({ code, complaint, hasStarted }).toEqual({
      code: 1,
      complaint: "That was not '203.0.113.7': nothing was sent.\n",
      hasStarted: false,
    });
    expect(said).toContain("203.0.113.7 is not this machine");
  }
});

test("with the name typed it goes on, as far as it can without k6", async () => {
  const { code, complaint } = await load(target, "203.0.113.7\n");
  expect(code).toBe(1);
  expect(complaint).toMatch(/^k6 is not on this machine\. Install k6 .* or Go .*\.\n$/);
});

test("a shop elsewhere is looked at, and nothing of it is left on this machine", async () => {
  const shop = createServer((_request, response) => response.end("[]")).listen(0, "127.0.0.1");
  onTestFinished(() => void shop.close());
  await once(shop, "listening");
  const address = shop.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const [tools, left] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(tools, "k6"), '#!/bin/sh\necho "k6 v1.8.1"\n', { mode: 0o755 });
  // An address of this machine whose name is none of its own.
  const args = ["browse", "--target", `http://0.0.0.0:${port}`];
  const { complaint } = await load(args, "0.0.0.0\n", { PATH: tools, TMPDIR: left });
  expect(complaint).toBe("k6 ended with 0 and has left no figures: see above\n");
  expect(await readdir(left)).toEqual([]);
});

test("orders can be put on this machine's shop only", async () => {
  const { complaint } = await load(["order-flow", ...target.slice(1)], "203.0.113.7\n");
  expect(complaint).toBe(
    "Only 'browse' can be put on another machine's shop: 'order-flow' needs its inside.\n",
  );
});

test("no proxy of the environment comes between", async () => {
  const settings: Record<string, string>[] = [
    { NODE_USE_ENV_PROXY: "1" },
    { NODE_OPTIONS: "--use-env-proxy" },
  ];
  for (const { code, complaint, hasStarted } of await Promise.all(
    settings.map((env) => load(["smoke"], "", env)),
  )) {
    expect({ code, hasStarted }).toEqual({ code: 1, hasStarted: false });
    expect(complaint).toMatch(/^Node is told to go through a proxy\./);
  }
});

test("no stack is started with another machine's database, Stripe or collector of traces", async () => {
  const keys = { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "whsec" };
  const settings: Record<string, string>[] = [
    { DATABASE_URL: "postgres://user:password@203.0.113.7/shop" },
    keys,
    { ...keys, STRIPE_API_URL: "http://localhost:1", OTEL_EXPORTER_OTLP_ENDPOINT: "http://203.0.113.7:4318" },
  ];
  const answers = await Promise.all(settings.map((env) => load(["seed"], "203.0.113.7\n", env)));
  const refused = (host: string) => ({
    hasStarted: false,
    complaint: expect.stringMatching(`^${host} is not this machine: `),
  });
  expect(answers).toMatchObject([refused("203.0.113.7"), refused("api.stripe.com"), refused("203.0.113.7")]);
});

const HERE = "127.0.0.1:1";

/** A folder like that of a running stack, which this process holds; each of its parts is of this machine. */
async function aStackFolder(given: { mail?: string; settings?: Record<string, string> }): Promise<string> {
  const paths = stackPaths(join(await temporaryFolder(), "stack"));
  mkdirSync(paths.dir);
  takeStack(paths, "", "");
  writePrivately(paths.secrets, { keycloakAdmin: "" });
  writePrivately(paths.env, given.settings ?? {});
  writePrivately(paths.state, {
    origin: `http://${HERE}`,
    accounts: [],
    parts: {
      postgres: { url: `postgres://${HERE}/shop` },
      redis: { url: `redis://${HERE}` },
      keycloak: { url: `http://${HERE}/auth`, realm: "boltwright" },
      stripe: { url: `http://${HERE}`, secretKey: "", webhookSecret: "" },
      mail: { url: "", smtpUrl: given.mail ?? `smtp://${HERE}` },
    },
  });
  return paths.dir;
}

test("a stack whose mail server, storage or database is another machine's gets no load; one of this machine is gone to", async () => {
  const stacks = [
    { mail: "smtp://203.0.113.7" },
    { settings: { S3_ENDPOINT: "https://203.0.113.7" } },
    { settings: { DATABASE_READONLY_URL: `postgres://${HERE}/shop?host=203.0.113.7` } },
    {},
  ];
  const complaints = await Promise.all(
    stacks.map(async (given) => {
      const { complaint } = await load(["seed"], "203.0.113.7\n", { STACK_DIR: await aStackFolder(given) });
      return complaint;
    }),
  );
  const refused = expect.stringMatching(/^203\.0\.113\.7 is not this machine: /);
  expect(complaints).toEqual([refused, refused, refused, expect.stringContaining("ECONNREFUSED")]);
});
