import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../machine/testing/temporary-folder.ts";
import { startK6 } from "./start-k6.ts";

const NO_STRIPE = { url: "", secretKey: "", webhookSecret: "" };

test("k6 gets no variable of the user's environment that could send load or metrics elsewhere, and leaves no tokens", async () => {
  const folder = await temporaryFolder();
  const [program, seen, own] = ["k6", "seen.txt", "run"].map((name) => join(folder, name));
  if (!program || !seen || !own) throw new Error("three names");
  writeFileSync(
    program,
    `#!/bin/sh\n/usr/bin/env > ${seen}\ncat "$K6_CONFIG" ${own}/customers.json >> ${seen}\n`,
  );
  chmodSync(program, 0o755);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ["HTTP_PROXY", "https_proxy", "ALL_PROXY"]) vi.stubEnv(name, "http://203.0.113.7:3128");
  vi.stubEnv("K6_OUT", "cloud");
  vi.stubEnv("K6_TRACES_OUTPUT", "otel=http://203.0.113.7");
  const running = startK6({
    program,
    folder: own,
    page: join(folder, "reports/run.html"),
    input: {
      profile: "smoke",
      origin: "",
      stripe: NO_STRIPE,
      adminToken: "",
      rate: null,
      seconds: null,
      sale: null,
    },
    customers: [{ email: "load-1@boltwright.test", name: "Load 1", token: "a token" }],
    tools: [],
    signal: new AbortController().signal,
  });
  await expect(running).rejects.toThrow("k6 exited with 0 and wrote no metrics");
  const text = readFileSync(seen, "utf8");
  const names = [...text.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  // The shell adds its own PWD.
  expect(names.filter((name = "") => !["PWD", "SHLVL", "_"].includes(name))).toHaveLength(7);
  expect(names).toEqual(
    expect.arrayContaining([
      "K6_AUTO_EXTENSION_RESOLUTION",
      "K6_CONFIG",
      "K6_MAX_REDIRECTS",
      "K6_WEB_DASHBOARD",
      "K6_WEB_DASHBOARD_EXPORT",
      "K6_WEB_DASHBOARD_PERIOD",
      "K6_WEB_DASHBOARD_PORT",
    ]),
  );
  expect(text).toContain("\n{}\n");
  expect(text).toContain("a token");
  expect(existsSync(own)).toBe(false);
});
