import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Waiting for Postgres, Redis and children leaves room for a second one on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: ["{api,worker,openapi,infra}/**/*.test.ts"],
          globalSetup: ["infra/test/vitest-services.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: "./web/vite.config.ts",
        test: {
          name: "web",
          root: "web",
          environment: "jsdom",
          include: ["src/**/*.test.{ts,tsx}"],
          testTimeout: 30_000,
          setupFiles: [`${import.meta.dirname}/web/src/testing/setup.ts`],
        },
      },
    ],
  },
});
