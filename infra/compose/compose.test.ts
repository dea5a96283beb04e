import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PROMETHEUS } from "../observe/prometheus-programs.ts";

const ROOT = join(import.meta.dirname, "../..");
const limits = z.object({ cpus: z.string(), memory: z.string(), pids: z.number() });
const service = z.looseObject({
  image: z.string(),
  build: z.object({ dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  restart: z.string(),
  read_only: z.literal(true),
  init: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  deploy: z.object({ resources: z.object({ limits }) }),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  volumes: z.array(z.string()).optional(),
  healthcheck: z.looseObject({ disable: z.boolean().optional() }).optional(),
  stop_grace_period: z.string().optional(),
});
const file = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() }).nullable()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});
const text = readFileSync(join(ROOT, "docker-compose.yml"), "utf8");
// Every service is parsed by the shape above: limits, read-only, no capabilities, no new privileges are there or this throws.
const { services, networks, secrets } = file.parse(parse(text, { merge: true }));
const dockerfiles = [...new Set(Object.values(services).flatMap(({ build }) => build?.dockerfile ?? []))];
const recipe = (path: string) => readFileSync(join(ROOT, path), "utf8");

describe("docker-compose.yml", () => {
  test.each(Object.entries(services))("%s restarts, is asked for its health and ends gently", (_, one) => {
    const runsOnce = one.restart === "on-failure:3";
    expect(one.restart).toMatch(/^(on-failure:3|unless-stopped)$/);
    expect(one.healthcheck?.disable === true).toBe(runsOnce);
    const hasOwnCheck = one.build !== undefined && recipe(one.build.dockerfile).includes("\nHEALTHCHECK ");
    expect(runsOnce || hasOwnCheck || one.healthcheck !== undefined).toBe(true);
    expect(runsOnce || one.stop_grace_period !== undefined).toBe(true);
  });

  test.each(Object.entries(services))("%s is pinned and holds no secret", (_, { image, environment }) => {
    expect(image).toMatch(/:(v?\d+\.\d+|\$\{SHOP_VERSION:-dev\})/);
    const secretive = Object.entries(environment).filter(([name]) =>
      /PASSWORD|SECRET|TOKEN|_KEY$/.test(name),
    );
    for (const [name, value] of secretive) {
      if (name === "STRIPE_PUBLISHABLE_KEY") continue;
      expect(`${name}=${value}`).toMatch(/_FILE=(\/run\/secrets\/|\$\{)/);
    }
    expect(JSON.stringify(environment)).not.toMatch(/\bsk_|whsec_|:\/\/[^/"]*:[^/"]*@/);
  });

  test("each secret is a file, and each that is asked for exists", () => {
    for (const [name, { file: path }] of Object.entries(secrets)) {
      expect(path).toBe(`\${SECRETS_DIR:-./infra/compose/secrets}/${name}`);
    }
    const asked = new Set(Object.values(services).flatMap((one) => one.secrets));
    expect([...asked].toSorted()).toEqual(Object.keys(secrets).toSorted());
  });

  test.each(Object.entries(services))("%s is given each secret that it reads", (_, one) => {
    const read = Object.values(one.environment).flatMap((value) =>
      [...String(value).matchAll(/\/run\/secrets\/(\w+)/g)].map(([, name]) => name),
    );
    expect(one.secrets).toEqual(expect.arrayContaining(read));
  });

  test("whatever runs the shop with its settings knows the mail server: production refuses to start without", () => {
    const runners = Object.values(services).filter(({ environment }) => "REDIS_URL_FILE" in environment);
    expect(runners).toHaveLength(4);
    for (const { environment } of runners) expect(environment).toHaveProperty("SMTP_URL_FILE");
  });

  test("only the gateway is open to the world; what else has a port has it for this machine", () => {
    expect(networks["private"]).toEqual({ internal: true });
    for (const [name, { ports, networks: joined }] of Object.entries(services)) {
      if (name === "gateway") continue;
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      expect(joined.includes("public")).toBe(ports.length > 0);
      expect(joined).toContain("private");
    }
    expect(services["postgres"]?.networks).toEqual(["private"]);
    expect(services["redis"]?.networks).toEqual(["private"]);
  });

  test("payments are worked on apart from images, by two processes each, and the API has two", () => {
    const queues = ["worker-payments", "worker-images"].map(
      (name) => services[name]?.environment["WORKER_QUEUES"],
    );
    expect(queues).toEqual(["payments,general", "images,mail"]);
    expect(text.match(/replicas: 2/g)).toHaveLength(2);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(["api-1", "api-2", "migrate"]));
  });

  test("Postgres keeps its log apart from its data; backups and restores come only when asked for", () => {
    const postgres = services["postgres"];
    expect(postgres?.["command"]).toEqual(
      expect.arrayContaining([
        "archive_mode=on",
        "archive_timeout=300",
        'archive_command=sh /etc/shop/archive-log.sh "%p" %f /backups/wal',
      ]),
    );
    expect(postgres?.volumes).toEqual(
      expect.arrayContaining([
        "postgres:/var/lib/postgresql",
        "./infra/backup/archive-log.sh:/etc/shop/archive-log.sh:ro",
        "${BACKUP_DIR:-backups}:/backups",
      ]),
    );
    expect(postgres?.["depends_on"]).toEqual({
      "backup-folder": { condition: "service_completed_successfully" },
    });
    for (const name of ["backup", "restore"]) {
      expect(services[name]).toMatchObject({ profiles: ["backup"], user: "999:999", networks: ["private"] });
      expect(services[name]?.volumes).toContainEqual(
        expect.stringMatching(/^postgres:\/var\/lib\/postgresql/),
      );
      expect(services[name]?.environment["BACKUP_DIR"]).toBe("/backups");
    }
    expect(recipe("api/Dockerfile")).toContain("COPY infra/backup infra/backup");
  });

  test("Redis writes everything down and throws nothing away", () => {
    const command = z.array(z.string()).parse(services["redis"]?.["command"]).join(" ");
    expect(command).toContain("--appendonly yes");
    expect(command).toContain("--maxmemory-policy noeviction");
    expect(services["redis"]?.volumes).toEqual(["redis:/data"]);
  });

  test("Prometheus and Grafana come only with the profile observe, with what lies in its folder, and as what the rules were tried with", () => {
    const observe = Object.entries(services).filter(([, { profiles }]) => profiles.includes("observe"));
    expect(observe.map(([name]) => name).toSorted()).toEqual(["grafana", "prometheus"]);
    for (const [, { volumes, profiles }] of observe) {
      expect(profiles).toEqual(["observe"]);
      expect(volumes).toContain("./infra/observe:/etc/observe:ro");
    }
    expect(services["prometheus"]?.image).toBe(`prom/prometheus:v${PROMETHEUS}`);
  });

  test("emulator, mail catcher and demo goods come only with the profile demo", () => {
    const demo = Object.entries(services).filter(([, { profiles }]) => profiles.includes("demo"));
    expect(demo.map(([name]) => name).toSorted()).toEqual(["mail", "seed", "stripe-emulator"]);
    expect(services["stripe-emulator"]?.environment["NODE_ENV"]).toBeUndefined();
    expect(recipe("infra/stripe-emulator/Dockerfile")).not.toMatch(/^ENV[^#]*NODE_ENV=production/m);
  });
});

describe("the API's image", () => {
  test("has every file that its code reads outside of its own folder", () => {
    const folder = join(ROOT, "api/src");
    const sources = globSync("**/*.ts", {
      cwd: folder,
      exclude: ["**/*.test.ts", "testing/**", "bin/write-contract.ts"],
    });
    const read = sources.flatMap((source) =>
      [
        ...readFileSync(join(folder, source), "utf8").matchAll(/new URL\("([.][^"]*)", import\.meta\.url\)/g),
      ].map(([, file = ""]) => relative(ROOT, resolve(folder, dirname(source), file))),
    );
    const outside = read.filter((path) => !path.startsWith("api/"));
    expect(outside).toEqual(["infra/runbook.md"]);
    for (const path of outside) {
      expect(recipe("api/Dockerfile")).toContain(`COPY ${path} ${path}\n`);
      expect(recipe(".dockerignore").split("\n")).toContain(`!${path}`);
    }
  });
});

describe.each(dockerfiles)("%s", (path) => {
  const lines = recipe(path);

  test("starts from pinned bases and ends as a user who is not root", () => {
    const bases = [...lines.matchAll(/^FROM (\S+)/gm)].map(([, base = ""]) => base);
    for (const base of bases.filter((name) => /[:/]/.test(name))) expect(base).toMatch(/:\d+\.\d+\.\d+/);
    expect(bases.length).toBeGreaterThan(1);
    expect([...lines.matchAll(/^USER (\S+)/gm)].at(-1)?.[1]).toMatch(/^(node|1000)$/);
  });

  test("installs what the lock file says, with nothing for development in the last stage", () => {
    expect(lines).toMatch(/npm ci .*--omit=dev/);
    expect(lines).toContain("org.opencontainers.image.revision");
    const pinned = z.object({ dependencies: z.object({ node: z.string() }) });
    const { node } = pinned.parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"))).dependencies;
    for (const [, version] of lines.matchAll(/^FROM node:([\d.]+)-/gm)) expect(version).toBe(node);
  });

  test("is compiled when it is built: Node's code has been run once, Keycloak is optimised for Postgres", () => {
    if (path === "infra/keycloak/Dockerfile") {
      expect(lines).toMatch(/KC_DB=postgres[\s\S]*RUN \/opt\/keycloak\/bin\/kc\.sh build/);
      expect(recipe("infra/keycloak/container-start.sh")).toContain("kc.sh start --optimized");
      return;
    }
    expect(lines).toContain("NODE_COMPILE_CACHE=/app/.compiled");
    expect(lines).toContain('test -n "$(ls /app/.compiled)"');
  });
});
