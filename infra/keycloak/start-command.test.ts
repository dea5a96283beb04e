import { expect, test } from "vitest";
import { startCommand, type StartOptions } from "./start-command.ts";

const options: StartOptions = {
  distDir: "/cache/keycloak/built",
  homeDir: "/stack/keycloak",
  java: "/usr/bin/java",
  origin: "http://localhost:8080",
  port: 8180,
  managementPort: 9100,
  bootstrapAdmin: { user: "admin", password: "secret-of-admin" },
  apiClientSecret: "secret-of-api",
  opsClientSecret: "secret-of-ops",
  brand: "Boltwright",
  themeVersion: "1a2b3c4d",
  fast: true,
};

test("listens on the loopback address only and speaks with the shop's origin", () => {
  const { args, url, healthUrl } = startCommand(options);
  expect(args).toEqual(
    expect.arrayContaining([
      "--http-host=127.0.0.1",
      "--http-port=8180",
      "--http-management-port=9100",
      "--hostname=http://localhost:8080/auth",
      "--proxy-headers=xforwarded",
    ]),
  );
  expect(url).toBe("http://127.0.0.1:8180/auth");
  expect(healthUrl).toBe("http://127.0.0.1:9100/auth/health/ready");
});

test("has its home in the stack's folder and its program in the shared one", () => {
  const { args, cwd } = startCommand(options);
  expect(cwd).toBe("/stack/keycloak");
  expect(args).toContain("-Dkc.home.dir=/stack/keycloak");
  expect(args[args.indexOf("-cp") + 1]).toBe("/cache/keycloak/built/lib/quarkus-run.jar");
});

test("is quick to start, or quick at logins", () => {
  expect(startCommand(options).args).toContain("-XX:TieredStopAtLevel=1");
  const forLoad = startCommand({ ...options, fast: false }).args;
  expect(forLoad).toContain("-XX:+UseG1GC");
  expect(forLoad).not.toContain("-XX:TieredStopAtLevel=1");
});

test("secrets are handed over in the environment, where the list of processes does not show them", () => {
  const { args, env } = startCommand(options);
  expect(args.join(" ")).not.toContain("secret-of");
  expect(env).toMatchObject({
    KC_BOOTSTRAP_ADMIN_USERNAME: "admin",
    KC_BOOTSTRAP_ADMIN_PASSWORD: "secret-of-admin",
    SHOP_API_CLIENT_SECRET: "secret-of-api",
    OPS_CLIENT_SECRET: "secret-of-ops",
  });
});
