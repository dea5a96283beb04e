import { defineConfig } from "@playwright/test";
import { chromiumPath } from "./support/env.ts";

const LOOKED_AT = "**/for-everyone.spec.ts";

/**
 * Journeys of people through the whole running shop. One at a time, since they share its stock and its parts, and never twice: a
 * flaky journey is a defect. Beside them every page is looked at in its states, which changes nothing.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "./test-results",
  workers: 2,
  projects: [
    { name: "journeys", testIgnore: LOOKED_AT, workers: 1 },
    { name: "states", testMatch: LOOKED_AT, workers: 1 },
  ],
  retries: 0,
  forbidOnly: true,
  // Bounds against what hangs, far beyond what a busy machine takes: journeys wait for conditions, not for times.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: chromiumPath, args: ["--no-sandbox", "--disable-gpu"] },
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // What was done, said and answered; pictures of each step cost more than the journey itself.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
});
