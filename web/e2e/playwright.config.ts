import { defineConfig } from "@playwright/test";
import { headlessPath } from "./support/env.ts";
import { APART } from "./support/tags.ts";

const filesOf = (...names: string[]): string => String.raw`(^|[ /])(${names.join("|")})\.spec`;

/** Every page in all its states, and files whose tests see only what they have made. */
const STATES = filesOf(
  "for-everyone",
  "part-images",
  "part-numbers",
  "spec",
  "stock-alert",
  "successor",
  "tool-page",
);
const APART_FILES = filesOf(
  "account",
  "broken-files",
  "carousel",
  "catalogue",
  "demo-catalogue",
  "documents",
  "early-use",
  "first-view",
  "google",
  "hydration",
  "manage-catalogue",
  "press",
  "search",
  "without-javascript",
);
const states = new RegExp(STATES);
const apart = new RegExp(`${APART.join("|")}|${APART_FILES}`);
/** Stops what all pages need. */
const ALONE = "pages-server.spec.ts";

/**
 * Browser tests against the running shop; no retries: a flaky test is a defect. In each project one at a time: `journeys` share the
 * shop's stock, its parts and its customers. What they do not see runs in parallel, in two projects of about the same time.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "./test-results",
  workers: 3,
  projects: [
    { name: "records", testMatch: "shared-records.setup.ts" },
    {
      name: "journeys",
      grepInvert: [states, apart],
      testIgnore: ALONE,
      workers: 1,
      dependencies: ["records"],
    },
    { name: "apart", grep: apart, grepInvert: states, workers: 1, dependencies: ["records"] },
    { name: "states", grep: states, workers: 1, dependencies: ["records"] },
    { name: "alone", testMatch: ALONE, dependencies: ["journeys", "apart", "states"] },
  ],
  retries: 0,
  forbidOnly: true,
  // Limits for hanging tests, far above the time on a busy machine: tests wait for conditions.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    // Pages live too briefly to be optimized: a tenth less CPU. Frames that stay in the browser's process: a twentieth.
    launchOptions: {
      executablePath: headlessPath,
      args: ["--no-sandbox", "--disable-gpu", "--in-process-gpu", "--js-flags=--no-maglev,--no-opt"],
    },
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Screenshots of each step would take longer than the test.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
  },
});
