import { join } from "node:path";

/** The options for half the memory and CPU of a start, but each login costs more: no second compiler, the simplest collector. */
const FAST = ["-Xms64m", "-Xmx384m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"] as const;
/** The options of Keycloak's own script; for load. */
const DEFAULT = ["-Xms64m", "-Xmx512m", "-XX:+UseG1GC"] as const;

const OPENED_PACKAGES = ["java.util", "java.util.concurrent", "java.security", "java.lang"] as const;

export type JvmOptions = {
  /** The folder of the built distribution. */
  distDir: string;
  /** The folder with `conf`, `data`, `lib` and `providers` of one stack. */
  homeDir: string;
  fast: boolean;
};

/**
 * The arguments of `java` up to Keycloak's own command, as `bin/kc.sh` of 26.7 makes them. The script is left out so
 * that the part is one process (a signal to its pid reaches Keycloak) and may have a home outside the distribution.
 */
export function jvmArguments({ distDir, homeDir, fast }: JvmOptions): string[] {
  return [
    ...(fast ? FAST : DEFAULT),
    "-XX:MetaspaceSize=96M",
    "-XX:MaxMetaspaceSize=256m",
    "-XX:+ExitOnOutOfMemoryError",
    "-Dfile.encoding=UTF-8",
    "-Dstdout.encoding=UTF-8",
    "-Dstderr.encoding=UTF-8",
    "-Djava.security.egd=file:/dev/urandom",
    "-Djdk.tls.rejectClientInitiatedRenegotiation=true",
    ...OPENED_PACKAGES.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    "--enable-native-access=ALL-UNNAMED",
    "-Duser.language=en",
    "-Duser.country=US",
    "-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory",
    "-Djava.util.logging.manager=org.jboss.logmanager.LogManager",
    "-Dquarkus-log-max-startup-records=10000",
    "-Dpicocli.disable.closures=true",
    `-Dkc.home.dir=${homeDir}`,
    `-Djboss.server.config.dir=${join(homeDir, "conf")}`,
    "-cp",
    join(distDir, "lib", "quarkus-run.jar"),
    "io.quarkus.bootstrap.runner.QuarkusEntryPoint",
  ];
}
