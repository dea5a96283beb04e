import { defineConfig } from "vitest/config";

/**
 * Bounds against a test that hangs, far beyond what a busy machine takes: tests wait for conditions, not for times. `expect.poll` waits as
 * long as `eventually` of api/src/testing.
 */
const WAITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Tests wait for Postgres, Redis and children almost half of their time: four on two cores. Projects that run together need the same. */
const WORKERS = { maxWorkers: 4 };

export default defineConfig({
  test: {
    ...WORKERS,
    // Evaluating the modules again for each file took a quarter of the time, with a document half: a file leaves nothing behind that others could see.
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{api,worker,openapi,infra,web/server}/**/*.test.ts"],
          isolate: false,
          globalSetup: ["infra/test/vitest-services.ts"],
          ...WORKERS,
          ...WAITS,
        },
      },
      {
        extends: "./web/vite.config.ts",
        test: {
          name: "web",
          root: "web",
          // Takes a third less CPU than jsdom. A file that needs what happy-dom lacks names jsdom in its first line.
          environment: "happy-dom",
          isolate: false,
          include: ["src/**/*.test.{ts,tsx}"],
          ...WORKERS,
          ...WAITS,
          setupFiles: [`${import.meta.dirname}/web/src/testing/setup.ts`],
        },
      },
    ],
  },
});
