import { defineConfig } from "@playwright/test";
import { headlessPath } from "./support/env.ts";
import { APART } from "./support/tags.ts";

const filesOf = (...names: string[]): string => String.raw`(^|[ /])(${names.join("|")})\.spec`;

/** Files whose tests change nothing that others see, or see only what they have made, and buy nothing as a demo customer. */
const LONG_FILES = filesOf("for-everyone", "steady", "documents", "manage-catalogue", "hydration", "account");
const APART_FILES = filesOf(
  "blocked-storage",
  "broken-files",
  "carousel",
  "catalogue",
  "demo-catalogue",
  "early-use",
  "first-view",
  "google",
  "meter",
  "part-images",
  "part-numbers",
  "press",
  "printed-pages",
  "search",
  "search-engines",
  "spec",
  "stock-alert",
  "successor",
  "tool-page",
  "without-javascript",
);
const long = new RegExp(LONG_FILES);
const apart = new RegExp(`${APART.join("|")}|${APART_FILES}`);
/** Stops what all pages need. */
const ALONE = "pages-server.spec.ts";

/**
 * Browser tests against the running shop; no retries: a flaky test is a defect. `journeys` run one at a time: they share the shop's stock,
 * its parts and its customers. What they do not see runs beside them, three at a time, the longest first.
 */
export default defineConfig({
  testDir: ".",
  outputDir: "./test-results",
  snapshotPathTemplate: "{testDir}/printed/{arg}{ext}",
  workers: 4,
  projects: [
    { name: "records", testMatch: "shared-records.setup.ts" },
    {
      name: "journeys",
      grepInvert: [long, apart],
      testIgnore: ALONE,
      workers: 1,
      dependencies: ["records"],
    },
    { name: "long", grep: long, dependencies: ["records"] },
    { name: "apart", grep: apart, grepInvert: long, dependencies: ["records"] },
    { name: "alone", testMatch: ALONE, dependencies: ["journeys", "long", "apart"] },
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
