import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../machine/testing/temporary-folder.ts";
import { listenOnLoopback } from "../machine/ports.ts";
import { childEnvironment } from "../machine/settings.ts";
import { stackPaths, writePrivately } from "../stack/stack-dir.ts";
import { takeStack } from "../stack/stack-lock.ts";

/** Runs the command without k6, Go and a stack; `typed` is the input of the user. */
async function load(args: string[], typed: string, extra: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const stack = join(folder, "stack");
  const env = childEnvironment({ STACK_DIR: stack, PATH: folder, SHOP_CACHE_DIR: folder, ...extra });
  const child = spawn(process.execPath, [join(import.meta.dirname, "load.ts"), ...args], { env });
  child.stdin.end(typed);
  const [output, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code: child.exitCode, output, error, hasStarted: existsSync(stack) };
}

const target = ["browse", "--target", "http://203.0.113.7"];

test("a target on another machine gets no load unless its name is typed; nothing is started before", async () => {
  for (const typed of ["", "yes\n"]) {
    const { code, output, error, hasStarted } = await load(target, typed);
    expect({ code, error, hasStarted }).toEqual({
      code: 1,
      error: "That was not '203.0.113.7': nothing was sent.\n",
      hasStarted: false,
    });
    expect(output).toContain("203.0.113.7 is not this machine");
  }
});

test("with the name typed it continues until k6 is missing", async () => {
  const { code, error } = await load(target, "203.0.113.7\n");
  expect(code).toBe(1);
  expect(error).toMatch(/^k6 is missing\. Install k6 .* or Go .*\.\n$/);
});

test("a shop on another machine is read, and no file of it is left on this machine", async () => {
  const shop = createServer((_request, response) => response.end("[]"));
  onTestFinished(() => void shop.close());
  const port = await listenOnLoopback(shop);
  const [tools, left] = [await temporaryFolder(), await temporaryFolder()];
  await writeFile(join(tools, "k6"), '#!/bin/sh\necho "k6 v1.8.1"\n', { mode: 0o755 });
  // Reaches this machine, but is not one of its addresses.
  const args = ["browse", "--target", `http://0.0.0.0:${port}`];
  const { error } = await load(args, "0.0.0.0\n", { PATH: tools, TMPDIR: left });
  expect(error).toBe("k6 exited with 0 and wrote no metrics: see above\n");
  expect(await readdir(left)).toEqual([]);
});

test("orders run on this machine's shop only", async () => {
  const { error } = await load(["order-flow", ...target.slice(1)], "203.0.113.7\n");
  expect(error).toBe("Only 'browse' can run on another machine's shop: 'order-flow' needs a local stack.\n");
});

test("no proxy of the environment is used", async () => {
  const settings: Record<string, string>[] = [
    { NODE_USE_ENV_PROXY: "1" },
    { NODE_OPTIONS: "--use-env-proxy" },
  ];
  for (const { code, error, hasStarted } of await Promise.all(
    settings.map((env) => load(["smoke"], "", env)),
  )) {
    expect({ code, hasStarted }).toEqual({ code: 1, hasStarted: false });
    expect(error).toMatch(/^Node is configured to use a proxy\./);
  }
});

test("no stack is started with another machine's database, Stripe or collector of traces", async () => {
  const keys = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const settings: Record<string, string>[] = [
    { DATABASE_URL: "postgres://user:password@203.0.113.7/shop" },
    keys,
    { ...keys, STRIPE_API_URL: "http://localhost:1", OTEL_EXPORTER_OTLP_ENDPOINT: "http://203.0.113.7:4318" },
  ];
  const results = await Promise.all(settings.map((env) => load(["seed"], "203.0.113.7\n", env)));
  const rejected = (host: string) => ({
    hasStarted: false,
    error: expect.stringMatching(`^${host} is not this machine: `),
  });
  expect(results).toMatchObject([
    rejected("203.0.113.7"),
    rejected("api.stripe.com"),
    rejected("203.0.113.7"),
  ]);
});

const HERE = "127.0.0.1:1";

/** Creates the folder of a running stack on this machine, locked by this process. */
async function aStackFolder(options: {
  mail?: string;
  keycloak?: string;
  settings?: Record<string, string>;
}): Promise<string> {
  const paths = stackPaths(join(await temporaryFolder(), "stack"));
  mkdirSync(paths.dir);
  takeStack(paths, "", "");
  writePrivately(paths.secrets, { keycloakAdmin: "" });
  writePrivately(paths.env, options.settings ?? {});
  writePrivately(paths.state, {
    origin: `http://${HERE}`,
    accounts: [],
    parts: {
      postgres: { url: `postgres://${HERE}/shop`, ownerUrl: `postgres://owner@${HERE}/shop` },
      redis: { url: `redis://${HERE}` },
      keycloak: { url: `http://${options.keycloak ?? HERE}/auth`, realm: "boltwright" },
      stripe: { url: `http://${HERE}`, secretKey: "", webhookSecret: "" },
      mail: { url: "", smtpUrl: options.mail ?? `smtp://${HERE}` },
    },
  });
  return paths.dir;
}

test("a stack whose mail server, storage or database is another machine's gets no load; a local one does", async () => {
  const stacks = [
    { mail: "smtp://203.0.113.7" },
    { settings: { S3_ENDPOINT: "https://203.0.113.7" } },
    { settings: { DATABASE_READONLY_URL: `postgres://${HERE}/shop?host=203.0.113.7` } },
    {},
  ];
  const errors = await Promise.all(
    stacks.map(async (options) => {
      const { error } = await load(["seed"], "203.0.113.7\n", { STACK_DIR: await aStackFolder(options) });
      return error;
    }),
  );
  const rejected = expect.stringMatching(/^203\.0\.113\.7 is not this machine: /);
  const notReached = expect.stringMatching(/^Keycloak does not respond at http:\/\/127\.0\.0\.1:1\//);
  expect(errors).toEqual([rejected, rejected, rejected, notReached]);
});

test("a stack without the load profile is rejected before k6 is built and anybody is imported", async () => {
  const requests: string[] = [];
  const keycloak = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(401).end(JSON.stringify({ error: "invalid_client" }));
  });
  onTestFinished(() => void keycloak.close());
  const stack = await aStackFolder({ keycloak: `127.0.0.1:${await listenOnLoopback(keycloak)}` });
  const tools = await temporaryFolder();
  await writeFile(join(tools, "go"), `#!/bin/sh\necho built > ${tools}/built\n`, { mode: 0o755 });
  for (const command of ["smoke", "flash-sale", "seed"]) {
    const { code, output, error } = await load([command], "", { STACK_DIR: stack, PATH: tools });
    expect({ code, output, error }).toEqual({
      code: 1,
      output: "",
      error:
        "The stack runs without the load profile. Stop it, and start it with 'npm start -- --profile load'.\n",
    });
    expect(requests.splice(0)).toEqual(["POST /auth/realms/boltwright/protocol/openid-connect/token"]);
  }
  expect(existsSync(join(tools, "built"))).toBe(false);
  expect(existsSync(join(stack, "load"))).toBe(false);
});
