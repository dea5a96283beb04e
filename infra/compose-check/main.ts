import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { backUpAndDrill, countHolding, restoreInPlace, runOperatorCommands } from "./backups.ts";
import { replaceGateway } from "./gateway.ts";
import { buildImages, rollTo } from "./images.ts";
import { checkEdge } from "./edge.ts";
import { composeWith, docker, startEngine } from "./engine.ts";
import { checkConverterIsolation, killOne, checkHardening } from "./containers.ts";
import { checkOperatorPages, uploadImage, waitForReceipt } from "./inside.ts";
import { startLoad, type People, type Tally } from "./load.ts";
import { HTTP_PORT, MAIL_PORT, ORIGIN_PORT, ROOT, withEnvironment, WORK } from "./settings.ts";
import { ORIGIN, orderUntilPaid, signIn } from "./shop.ts";
import { makeStubImages } from "./stub-images.ts";
import { ensureTools } from "./tools.ts";
import { checkPrometheus, startPrometheus } from "./watch.ts";
import { must, print } from "./run.ts";
import { formatError } from "../machine/format-error.ts";

const SETTINGS = {
  COMPOSE_PROFILES: "demo",
  SHOP_ORIGIN: ORIGIN,
  SHOP_PORT: String(ORIGIN_PORT),
  HTTP_PORT: String(HTTP_PORT),
  MAIL_PORT: String(MAIL_PORT),
  TLS_CERT_FILE: "/run/tls/fullchain.pem",
  TLS_KEY_FILE: "/run/tls/privkey.pem",
  PENDING_ORDERS_PER_CUSTOMER: "1000",
  SECRETS_DIR: join(WORK, "secrets"),
  SHOP_VERSION: "v1",
};

async function makeSecrets(): Promise<void> {
  const env = withEnvironment({ SECRETS_DIR: SETTINGS.SECRETS_DIR });
  await must("sh", ["infra/compose/make-secrets.sh", "demo"], { cwd: ROOT, env });
  const tls = join(SETTINGS.SECRETS_DIR, "tls");
  await mkdir(tls, { recursive: true });
  const files = ["-out", join(tls, "fullchain.pem"), "-keyout", join(tls, "privkey.pem")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  await must("openssl", ["req", "-x509", ...key, ...subject, ...files]);
  await must("chmod", ["0444", join(tls, "privkey.pem")]);
  print("secrets and a certificate made for this run");
}

/** Signs two customers in: access tokens live five minutes. */
async function people(): Promise<People> {
  return {
    reader: await signIn("customer2@boltwright.test"),
    buyer: await signIn("customer@boltwright.test"),
  };
}

function reportLoad(what: string, { reads, paid, failures, slowestMs }: Tally): void {
  print(
    `${what}: ${reads} reads, ${paid} orders paid, ${failures.length} failed, slowest ${Math.round(slowestMs)} ms`,
  );
  for (const failure of failures.slice(0, 10)) print(`  failed: ${failure}`);
}

/** Runs the whole check and always removes what it started. */
async function check(): Promise<boolean> {
  const debian = await ensureTools();
  const stopEngine = await startEngine();
  const reuseData = process.argv.includes("--keep");
  const compose = composeWith(SETTINGS);
  try {
    await makeStubImages(debian);
    await buildImages("v1");
    await buildImages("v2");
    await makeSecrets();
    print("docker compose up");
    await compose("up", "--detach", "--wait", "--no-build", "--pull", "never");
    await startPrometheus(compose);
    await checkHardening();
    await checkEdge();
    const buyer = await signIn("customer@boltwright.test");
    const first = await orderUntilPaid(buyer);
    print(
      `an order through the gateway is paid ${Math.round(first.paidAfterMs)} ms after its card was charged`,
    );
    await waitForReceipt("customer@boltwright.test");
    await uploadImage();
    await checkConverterIsolation();
    await checkOperatorPages();
    await checkPrometheus(compose);
    await backUpAndDrill(compose, buyer);

    const duringKills = startLoad(await people());
    await killOne("api-1");
    await killOne("web");
    await killOne("worker-payments");
    const kills = await duringKills.stop();
    reportLoad("while one API, the pages' server and one worker were killed", kills);

    const next = composeWith({ ...SETTINGS, SHOP_VERSION: "v2" });
    const duringRoll = startLoad(await people());
    await rollTo(next);
    const roll = await duringRoll.stop();
    reportLoad("while API, pages' server and workers were rolled to v2", roll);
    await replaceGateway(next, await signIn("customer@boltwright.test"));
    await checkPrometheus(compose);
    const invariants = await compose("exec", "-T", "api-2", "node", "api/src/bin/check-invariants.ts");
    print(`invariants: ${countHolding(invariants)} hold`);
    await runOperatorCommands(next);
    await restoreInPlace(next, await signIn("customer@boltwright.test"));
    // A crash may interrupt the requests in progress, no others.
    return kills.paid > 0 && kills.failures.length <= 5 && roll.paid > 0 && roll.failures.length === 0;
  } catch (error) {
    print("the containers' last log lines:");
    print(await compose("logs", "--tail", "8").catch(String));
    throw error;
  } finally {
    await compose("--profile", "*", "down", "--volumes", "--timeout", "40").catch((error: unknown) =>
      print(String(error)),
    );
    print(
      `taken down; containers left: ${(await docker("ps", "--all", "--quiet")).split("\n").filter(Boolean).length}`,
    );
    await stopEngine(reuseData);
  }
}

const passed = await check().catch((error: unknown) => {
  print(`FAILED: ${formatError(error)}`);
  return false;
});
print(passed ? "compose check passed" : "compose check failed");
process.exitCode = passed ? 0 : 1;
