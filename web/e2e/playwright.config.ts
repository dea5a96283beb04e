import { defineConfig } from "@playwright/test";
import { headlessPath } from "./support/env.ts";
import { STATES } from "./support/tags.ts";

const STATE = new RegExp(STATES.join("|"));

/**
 * Browser tests against the running shop. One at a time, because they share its stock and its parts; no retries: a flaky test
 * is a defect. In parallel runs what changes nothing that they see, above all every page in all its states.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "./test-results",
  workers: 2,
  projects: [
    { name: "journeys", grepInvert: STATE, workers: 1 },
    { name: "states", grep: STATE, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  // Limits for hanging tests, far above the time on a busy machine: tests wait for conditions.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: headlessPath, args: ["--no-sandbox", "--disable-gpu"] },
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Screenshots of each step would take longer than the test.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
});
