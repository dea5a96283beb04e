import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { SUBSCRIBED_EVENTS } from "../../api/src/domain/payment/stripe-event-types.ts";
import { settingSchemas } from "../../api/src/platform/setting-schemas.ts";
import { PROMETHEUS } from "../observe/prometheus-programs.ts";
import { readWebSettings } from "../../web/server/settings.ts";
import { recipeOf } from "../docker/dockerfile.ts";
import { LOG_WITHOUT_VALUES } from "../stack/parts/postgres-log.ts";

const ROOT = join(import.meta.dirname, "../..");
const limits = z.object({ cpus: z.string(), memory: z.string(), pids: z.number() });
const service = z.looseObject({
  image: z.string(),
  build: z.object({ dockerfile: z.literal("infra/docker/Dockerfile"), target: z.string() }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  restart: z.string(),
  read_only: z.literal(true),
  init: z.literal(true),
  cap_drop: z.tuple([z.literal("ALL")]),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  deploy: z.object({ resources: z.object({ limits }) }),
  networks: z.union([
    z.array(z.string()),
    z.record(z.string(), z.object({ ipv4_address: z.string().optional() })).transform(Object.keys),
  ]),
  extra_hosts: z.array(z.string()).default([]),
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
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const addressed = z.object({
  services: z.record(z.string(), z.object({ networks: z.unknown() })),
});
const hasAddress = z.object({ private: z.object({ ipv4_address: z.string() }) });

/** Settings that the API gets from its image, or not at all. */
const OTHER_SETTINGS =
  "API_PORT DATABASE_POOL_MAX DATABASE_PREPARED_STATEMENTS DATABASE_READ_POOL_MAX HOST IMAGE_CONVERTER_URL IMAGE_DIR KEYCLOAK_REALM METRICS_PORT NODE_ENV RATE_LIMITS SHOP_BUILD WORKER_QUEUES";

describe("docker-compose.yml", () => {
  test("the gateway knows each service that it proxies by a fixed address: nginx resolves names once", () => {
    const fixed = Object.entries(addressed.parse(parse(text, { merge: true })).services).flatMap(
      ([name, one]) => {
        const parsed = hasAddress.safeParse(one.networks);
        return parsed.success ? [`${name}:${parsed.data.private.ipv4_address}`] : [];
      },
    );
    expect(fixed).toHaveLength(5);
    expect(services["gateway"]?.extra_hosts.toSorted()).toEqual(fixed.toSorted());
  });

  test("uploads cannot fill the disk of the gateway's cache, and both fit in its memory", () => {
    const { environment, tmpfs, deploy } = service.parse(services["gateway"]);
    const disks = z
      .array(z.string())
      .parse(tmpfs)
      .map((disk) => /^([^:]+):size=(\d+)m,mode=1777$/.exec(disk) ?? []);
    const diskOf = (folder: unknown) => disks.findIndex(([, path]) => String(folder).startsWith(`${path}/`));
    const dir = /GATEWAY_DIR=(\S+)/.exec(recipeOf("gateway"))?.[1];
    expect([diskOf(dir), diskOf(environment["GATEWAY_CACHE_DIR"])]).toEqual([0, 1]);
    const megabytes = disks.reduce((sum, [, , size]) => sum + Number(size), 0);
    expect(megabytes).toBeLessThanOrEqual(Number.parseInt(deploy.resources.limits.memory, 10) / 2);
  });

  test.each(Object.entries(services))("%s restarts, has a health check and stops gracefully", (name, one) => {
    const runsOnce = one.restart === "on-failure:3";
    expect(one.restart).toMatch(name === "postgres-drill" ? /^no$/ : /^(on-failure:3|unless-stopped)$/);
    expect(one.healthcheck?.disable === true).toBe(runsOnce);
    const hasOwnCheck = one.build !== undefined && recipeOf(one.build.target).includes("\nHEALTHCHECK ");
    expect(runsOnce || hasOwnCheck || one.healthcheck !== undefined).toBe(true);
    expect(runsOnce || one.stop_grace_period !== undefined).toBe(true);
  });

  test("the Stripe emulator sends what an endpoint is subscribed to", () => {
    expect(services["stripe-emulator"]?.environment["STRIPE_WEBHOOK_EVENTS"]).toBe(
      SUBSCRIBED_EVENTS.join(","),
    );
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

  test("each secret is a file, and each that a service names exists", () => {
    for (const [name, { file: path }] of Object.entries(secrets)) {
      expect(path).toBe(`\${SECRETS_DIR:-./infra/compose/secrets}/${name}`);
    }
    const named = new Set(Object.values(services).flatMap((one) => one.secrets));
    expect([...named].toSorted()).toEqual(Object.keys(secrets).toSorted());
  });

  test.each(Object.entries(services))("%s is given the secrets that it reads, and no other", (name, one) => {
    const command = z.array(z.string()).default([]).parse(one["command"]).join(" ");
    const scripts = name === "postgres" ? read("infra/compose/postgres-init.sh") : "";
    const named = [...Object.values(one.environment), command, scripts].flatMap((value) =>
      [...String(value).matchAll(/\/run\/secrets\/(\w+)/g)].map(([, secret]) => secret),
    );
    // pgBackRest reads its own file there, by PGBACKREST_CONFIG_INCLUDE_PATH.
    const ofImage = one.image.startsWith("boltwright/postgres:") ? ["pgbackrest.conf"] : [];
    expect(new Set([...named, ...ofImage])).toEqual(new Set(one.secrets));
  });

  test("each process of the shop has only the secrets that it needs, as on a cluster", () => {
    const secretsOf = (name: string) => services[name]?.secrets;
    expect(secretsOf("api-2")).toEqual(secretsOf("api-1"));
    expect(secretsOf("worker-payments")).toEqual([
      "database_url",
      "redis_url",
      "stripe_secret_key",
      "shop_api_client_secret",
    ]);
    expect(secretsOf("worker-images")).toEqual([
      "database_url",
      "redis_url",
      "smtp_url",
      "s3_access_key_id",
      "s3_secret_access_key",
    ]);
    // What a worker does not start without is tested with the same settings in k8s.test.ts.
    for (const name of ["api-1", "api-2", "worker-images"])
      expect(services[name]?.environment).toHaveProperty("SMTP_URL_FILE");
  });

  test("the image converter has no secret, setting or volume, and a network with the workers of images alone", () => {
    const {
      secrets: readable,
      environment,
      volumes,
      networks: joined,
    } = service.parse(services["image-converter"]);
    expect([readable, environment, volumes, joined]).toEqual([[], {}, undefined, ["images"]]);
    expect(networks["images"]).toEqual({ internal: true });
    const inNetwork = Object.entries(services).filter(([, one]) => one.networks.includes("images"));
    expect(inNetwork.map(([name]) => name)).toEqual(["worker-images", "image-converter"]);
    expect(services["worker-images"]?.environment["IMAGE_CONVERTER_URL"]).toBe("tcp://image-converter:4002");
  });

  test("the pages' server has no secret and no volume, reaches the private network alone, and is what the gateway names", () => {
    const { secrets: readable, volumes, networks: joined, environment } = service.parse(services["web"]);
    expect([readable, volumes, joined]).toEqual([[], undefined, ["private"]]);
    const gateway = services["gateway"]?.environment;
    expect(environment["API_URLS"]).toBe(gateway?.["API_URLS"]);
    expect(gateway?.["WEB_URLS"]).toBe("http://web:4100");
    expect(recipeOf("web")).toContain("WEB_PORT=4100");
    const given = Object.fromEntries(
      [...recipeOf("web").matchAll(/\b(WEB_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const chosen = {
      SHOP_ORIGIN: "https://shop.example.com",
      LOG_LEVEL: "info",
      OTEL_EXPORTER_OTLP_ENDPOINT: "",
    };
    const set = { ...given, ...environment, ...chosen };
    expect(readWebSettings(set)).toMatchObject({ WEB_PORT: 4100, WEB_ROOT: "/app/web/dist" });
  });

  test("each setting can be set, but for those of the images, of single workers, of a cluster and of development", () => {
    const api = services["api-1"]?.environment ?? {};
    const names = Object.keys(settingSchemas).filter((name) => !(name in api || `${name}_FILE` in api));
    expect(names.toSorted().join(" ")).toBe(OTHER_SETTINGS);
  });

  test.each(["api-1", "web", "worker-payments", "worker-images"])(
    "%s sends its traces to the collector",
    (name) => {
      const collector = services[name]?.environment["OTEL_EXPORTER_OTLP_ENDPOINT"];
      expect(collector).toBe("${OTEL_EXPORTER_OTLP_ENDPOINT:-}");
    },
  );

  test("only the gateway is open to the world; what else has a port has it for this machine", () => {
    expect(networks["private"]).toMatchObject({ internal: true });
    for (const [name, { ports, networks: joined }] of Object.entries(services)) {
      if (name === "gateway") continue;
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
      expect(joined.includes("public")).toBe(ports.length > 0);
      expect(joined).toContain(name === "image-converter" ? "images" : "private");
    }
    expect(services["postgres"]?.networks).toEqual(["private"]);
    expect(services["redis"]?.networks).toEqual(["private"]);
  });

  test("payments are worked on apart from images, by two processes each, and the API has two", () => {
    const queues = ["worker-payments", "worker-images"].map(
      (name) => services[name]?.environment["WORKER_QUEUES"],
    );
    expect(queues).toEqual(["payments,general", "images,mail"]);
    expect(text.match(/replicas: 2/g)).toHaveLength(3);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(["api-1", "api-2", "migrate"]));
  });

  test("Postgres archives WAL with pgBackRest into its own volume; the drill reads that volume only", () => {
    const { postgres, "postgres-drill": drill } = services;
    expect(postgres?.["command"]).toEqual(
      expect.arrayContaining([
        "archive_mode=on",
        "archive_timeout=300",
        'archive_command=pgbackrest archive-push "%p"',
      ]),
    );
    expect(postgres?.volumes).toEqual(
      expect.arrayContaining(["postgres:/var/lib/postgresql", "${BACKUP_DIR:-backups}:/var/lib/pgbackrest"]),
    );
    expect(drill).toMatchObject({ profiles: ["backup"], image: postgres?.image, networks: ["private"] });
    expect(drill?.volumes).toEqual(["/var/lib/postgresql", "${BACKUP_DIR:-backups}:/var/lib/pgbackrest:ro"]);
    const [maxConnections] = z
      .array(z.string())
      .parse(postgres?.["command"])
      .filter((flag) => flag.startsWith("max_connections="));
    // Recovery stops if this is less than on the server that was backed up.
    expect(String(drill?.["command"])).toContain(`-c ${maxConnections} `);
    expect(String(drill?.["command"])).not.toContain("archive_");
  });

  test("pgBackRest finds the data folder, its stanza and the mounted passphrase", () => {
    const conf = read("infra/backup/pgbackrest.conf");
    const [, stanza] = /PGBACKREST_STANZA=(\w+)/.exec(recipeOf("postgres")) ?? [];
    expect(conf).toContain(`[${stanza}]\npg1-path=/var/lib/postgresql/18/docker\n`);
    expect(conf).toMatch(/^repo1-retention-full=\d+$/m);
    expect(recipeOf("postgres")).toContain("PGBACKREST_CONFIG_INCLUDE_PATH=/run/secrets\n");
    expect(recipeOf("postgres")).toContain(
      "COPY infra/backup/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf\n",
    );
    expect(recipeOf("postgres")).toMatch(/pgbackrest .*stanza-create/);
    expect(read("infra/compose/make-secrets.sh")).toMatch(
      /^put pgbackrest\.conf [^]*^repo1-cipher-pass=\$\(random\)"$/m,
    );
  });

  test("Postgres's error log holds no values of rows", () => {
    const flags = Object.entries(LOG_WITHOUT_VALUES).map(([name, value]) => `${name}=${value}`);
    expect(services["postgres"]?.["command"]).toEqual(expect.arrayContaining(flags));
    expect(text).not.toMatch(/auto_explain/);
  });

  test("Redis persists every write and evicts nothing", () => {
    const command = z.array(z.string()).parse(services["redis"]?.["command"]).join(" ");
    expect(command).toContain("--appendonly yes");
    expect(command).toContain("--maxmemory-policy noeviction");
    expect(services["redis"]?.volumes).toEqual(["redis:/data"]);
  });

  test("Prometheus and Grafana come only with the profile observe, with what lies in its folder, and as what the rules were tried with", () => {
    const observe = Object.entries(services).filter(([, { profiles }]) => profiles.includes("observe"));
    expect(observe.map(([name]) => name).toSorted()).toEqual(["gateway-metrics", "grafana", "prometheus"]);
    for (const [name, { volumes, profiles }] of observe) {
      expect(profiles).toEqual(["observe"]);
      if (name !== "gateway-metrics") expect(volumes).toContain("./infra/observe:/etc/observe:ro");
    }
    expect(services["prometheus"]?.image).toBe(`prom/prometheus:v${PROMETHEUS}`);
  });

  test("the demonstration is a separate project, so that a server never gets its volumes", () => {
    expect(read("infra/compose/demo.env")).toMatch(/^COMPOSE_PROJECT_NAME=boltwright-demo$/m);
    expect(text).not.toMatch(/^name:/m);
  });

  test("only migrations connect as the owner of the tables", () => {
    const owners = Object.entries(services).filter(([, { secrets: readable }]) =>
      readable.some((name) => /^(database_owner_password|migration_database_url)$/.test(name)),
    );
    expect(owners.map(([name]) => name)).toEqual(["migrate", "postgres"]);
    expect(services["migrate"]?.environment).toEqual({
      DATABASE_URL_FILE: "/run/secrets/database_url",
      MIGRATION_DATABASE_URL_FILE: "/run/secrets/migration_database_url",
    });
    expect(read("infra/compose/make-secrets.sh")).toContain('put database_url "postgres://boltwright_shop:');
  });

  test("emulator, mail catcher and demo goods come only with the profile demo", () => {
    const demo = Object.entries(services).filter(([, { profiles }]) => profiles.includes("demo"));
    expect(demo.map(([name]) => name).toSorted()).toEqual(["mail", "seed", "stripe-emulator"]);
    expect(services["stripe-emulator"]?.environment["NODE_ENV"]).toBeUndefined();
    expect(services["stripe-emulator"]?.environment["SHOP_ORIGIN"]).toBe("${SHOP_ORIGIN}");
    expect(recipeOf("stripe-emulator")).not.toMatch(/^ENV[^#]*NODE_ENV=production/m);
  });
});
