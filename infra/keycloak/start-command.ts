import { join } from "node:path";
import { jvmArguments } from "./jvm.ts";

export type StartOptions = {
  /** The folder of the built distribution, from `ensureDistribution`. */
  distDir: string;
  /** The absolute path of the stack's own folder, from `prepareHome`. */
  homeDir: string;
  /** The absolute path of `java`, from `findJava`. */
  java: string;
  /** The shop's public origin, without a slash at its end; it becomes the issuer's and every mail link's. */
  origin: string;
  /** The port for browsers' requests (through the gateway) and for the API's. */
  port: number;
  /** The port for health. */
  managementPort: number;
  /** The admin that the first start of a home creates; must not change as long as the home exists. */
  bootstrapAdmin: { user: string; password: string };
  /** The secret of the client `shop-api`, taken over when the realm is imported: must stay the same as the home does. */
  apiClientSecret: string;
  /** The secret of the client `ops`, likewise. */
  opsClientSecret: string;
  /** The name of the shop on pages and in mails. */
  brand: string;
  /** Changes with every theme file (`themeVersion`), so that browsers fetch the new styles. */
  themeVersion: string;
  /** True for a quick start and little memory; false for load, where logins count. */
  fast: boolean;
};

export type StartCommand = {
  command: string;
  args: string[];
  /** The whole environment of the process. */
  env: Record<string, string>;
  cwd: string;
  /** The base for the API, which ends in `/auth`. */
  url: string;
  /** Returns 200 when Keycloak is ready; the port for browsers is open earlier and returns 503 until then. */
  healthUrl: string;
};

/**
 * Returns the command that starts Keycloak for one stack. It listens on 127.0.0.1 only, is one process, and ends on SIGTERM in one or
 * two seconds.
 */
export function startCommand(options: StartOptions): StartCommand {
  const { distDir, homeDir, java, origin, port, managementPort, bootstrapAdmin, fast } = options;
  return {
    command: java,
    args: [
      ...jvmArguments({ distDir, homeDir, fast }),
      "start",
      "--optimized",
      "--import-realm",
      "--cache=local",
      // H2 writes half a second late by default; a killed Keycloak must not lose what it confirmed.
      "--db-url-properties=;WRITE_DELAY=0",
      "--http-enabled=true",
      "--http-host=127.0.0.1",
      `--http-port=${port}`,
      `--http-management-port=${managementPort}`,
      `--hostname=${origin}/auth`,
      "--proxy-headers=xforwarded",
      "--proxy-trusted-addresses=127.0.0.0/8",
      `--spi-theme--folder--dir=${join(import.meta.dirname, "themes")}`,
      // Events name e-mail addresses: the database has them for 30 days, the log does not.
      "--log-level=INFO,io.smallrye.health:ERROR,org.keycloak.events:OFF",
    ],
    env: {
      KC_BOOTSTRAP_ADMIN_USERNAME: bootstrapAdmin.user,
      KC_BOOTSTRAP_ADMIN_PASSWORD: bootstrapAdmin.password,
      SHOP_API_CLIENT_SECRET: options.apiClientSecret,
      OPS_CLIENT_SECRET: options.opsClientSecret,
      SHOP_BRAND: options.brand,
      SHOP_THEME_VERSION: options.themeVersion,
    },
    cwd: homeDir,
    url: `http://127.0.0.1:${port}/auth`,
    healthUrl: `http://127.0.0.1:${managementPort}/auth/health/ready`,
  };
}
