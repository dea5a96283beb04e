import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { WEBHOOK_BYTES_MAX } from "../../api/src/platform/body-limits.ts";
import { readConfig, readWorkerConfig } from "../../api/src/platform/config.ts";
import { faultsOf } from "../observe/testing/exported-metrics.ts";
import { LOG_WITHOUT_VALUES } from "../stack/parts/postgres-log.ts";

const BASE = join(import.meta.dirname, "base");
const resources = z.object({
  limits: z.object({ cpu: z.string(), memory: z.string() }),
  requests: z.object({}),
});
const container = z.looseObject({
  resources,
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })).default([]),
});
const secretVolume = z.object({
  secretName: z.literal("shop-secrets"),
  defaultMode: z.number(),
  items: z.array(z.object({ key: z.string(), path: z.string() })),
});
const diskVolume = z.object({ medium: z.literal("Memory").optional(), sizeLimit: z.string().optional() });
const pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  /** Else the service `api` sets `API_PORT` to `tcp://...` in every pod. */
  enableServiceLinks: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  /** The first does the work; the others export its metrics. */
  containers: z.tuple([container]).rest(container),
  topologySpreadConstraints: z.array(z.unknown()).optional(),
  terminationGracePeriodSeconds: z.number().optional(),
  volumes: z
    .array(z.looseObject({ secret: secretVolume.optional(), emptyDir: diskVolume.optional() }))
    .default([]),
});
const object = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }).optional(),
  spec: z.looseObject({ template: z.looseObject({ spec: pod }).optional() }).optional(),
});
const scaled = z.object({ triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })) });
const adapter = z.object({
  rules: z.object({
    custom: z.tuple([
      z.object({ seriesQuery: z.string(), name: z.object({ as: z.string() }), metricsQuery: z.string() }),
    ]),
  }),
});
const all = globSync("*.yaml", { cwd: BASE }).flatMap((file) =>
  parseAllDocuments(readFileSync(join(BASE, file), "utf8")).map((document) => object.parse(document.toJS())),
);
const named = (kind: string) =>
  all
    .flatMap((one) => (one.kind === kind ? [one.metadata?.name ?? ""] : []))
    .toSorted((a, b) => a.localeCompare(b));
const deployments = all.filter(({ kind }) => kind === "Deployment");

const pods = all.flatMap(({ metadata, spec }) =>
  spec?.template ? [[metadata?.name ?? "", pod.parse(spec.template.spec)] as const] : [],
);
const podOf = (name: string) => pod.parse(pods.find(([known]) => known === name)?.[1]);
const valueOf = (name: string, setting: string) =>
  podOf(name).containers[0].env.find((one) => one.name === setting)?.value;

/** The secrets that a pod's settings name as files. */
const filesOf = (name: string) =>
  podOf(name).containers[0].env.flatMap(({ name: setting, value = "" }) =>
    setting.endsWith("_FILE") ? [[setting, value.replace("/run/secrets/", "")] as const] : [],
  );

/** Values that each process accepts for what it reads from a file. */
const EXAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: "postgres://shop:password@postgres/shop",
  REDIS_URL: "redis://redis:6379",
  SMTP_URL: "smtps://smtp.example.com",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  SHOP_API_CLIENT_SECRET: "shop-api-client-secret",
  OPS_CLIENT_SECRET: "ops-client-secret-1",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "key",
};
const SETTINGS = {
  NODE_ENV: "production",
  SHOP_ORIGIN: "https://shop.example.com",
  KEYCLOAK_URL: "http://keycloak:8080/auth",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
};
/** Without these a process starts, and a part of it is switched off: Make Admin, /ops, the bucket. */
const OPTIONAL = /^(SHOP_API_CLIENT_SECRET|OPS_CLIENT_SECRET|S3_ACCESS_KEY_ID|S3_SECRET_ACCESS_KEY)$/;

describe("secrets of the cluster's pods", () => {
  test.each(pods.map(([name]) => name))(
    "%s mounts the files that its settings name, and no other",
    (name) => {
      const mounted = podOf(name).volumes.flatMap(({ secret }) => secret?.items ?? []);
      for (const { key, path } of mounted) expect(path).toBe(key);
      const named = filesOf(name).map(([, file]) => file);
      expect(mounted.map(({ key }) => key)).toEqual(named);
      expect(new Set(named).size).toBe(named.length);
    },
  );

  test("each pod has only those that it needs", () => {
    const files = Object.fromEntries(pods.map(([name]) => [name, filesOf(name).map(([, file]) => file)]));
    expect(files).toEqual({
      api: [
        "database_url",
        "redis_url",
        "smtp_url",
        "stripe_secret_key",
        "stripe_webhook_secret",
        "shop_api_client_secret",
        "ops_client_secret",
        "s3_access_key_id",
        "s3_secret_access_key",
      ],
      "worker-payments": ["database_url", "redis_url", "stripe_secret_key", "shop_api_client_secret"],
      "worker-images": ["database_url", "redis_url", "smtp_url", "s3_access_key_id", "s3_secret_access_key"],
      "image-converter": [],
      web: [],
      gateway: [],
      migrate: ["database_direct_url", "database_url"],
      keycloak: [
        "keycloak_database_password",
        "keycloak_admin_password",
        "shop_api_client_secret",
        "ops_client_secret",
        "smtp_password",
      ],
    });
  });

  test.each([
    ["api", readConfig],
    ["worker-payments", readWorkerConfig],
    ["worker-images", readWorkerConfig],
  ] as const)("%s starts with its secrets, and not without one that its work needs", (name, read) => {
    const queues = valueOf(name, "WORKER_QUEUES");
    const secrets = filesOf(name).map(([setting]) => setting.replace(/_FILE$/, ""));
    const settings = { ...SETTINGS, ...(queues && { WORKER_QUEUES: queues }) };
    const withAll = Object.fromEntries(secrets.map((secret) => [secret, EXAMPLES[secret]]));
    expect(read({ ...settings, ...withAll })).toMatchObject({ NODE_ENV: "production" });
    for (const secret of secrets.filter((one) => !OPTIONAL.test(one)))
      expect(() => read({ ...settings, ...withAll, [secret]: "" })).toThrow(`\n  ${secret}: `);
  });

  test("keycloak's start script reads each of its files", () => {
    const script = readFileSync(join(BASE, "../../keycloak/container-start.sh"), "utf8");
    const read = /for name in ([A-Z_ ]+); do/.exec(script)?.[1]?.split(" ");
    for (const [setting] of filesOf("keycloak")) expect(read).toContain(setting.replace(/_FILE$/, ""));
  });
});

describe("the cluster's manifests", () => {
  test.each(deployments.map((one) => [one.metadata?.name, one] as const))(
    "%s has limits, probes, time to stop, a spread and a disruption budget",
    (name, { spec }) => {
      const { containers, terminationGracePeriodSeconds, topologySpreadConstraints } = pod.parse(
        spec?.template?.spec,
      );
      expect(containers[0]).toMatchObject({
        livenessProbe: expect.anything(),
        readinessProbe: expect.anything(),
        startupProbe: expect.anything(),
      });
      expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(30);
      expect(topologySpreadConstraints).toHaveLength(2);
      expect(named("PodDisruptionBudget")).toContain(name);
    },
  );

  test("the gateway's cache, 1000 slow bodies and a third more fit in its memory", () => {
    const { containers, volumes } = podOf("gateway");
    const mebibytes = (size = "") => Number(/^(\d+)Mi$/.exec(size)?.[1]);
    const cache = volumes.find(({ emptyDir }) => emptyDir?.medium === "Memory")?.emptyDir;
    const needed = mebibytes(cache?.sizeLimit) + (1000 * WEBHOOK_BYTES_MAX) / 1024 ** 2;
    expect(needed).toBeLessThanOrEqual(mebibytes(containers[0].resources.limits.memory) * 0.75);
  });

  test("everything that runs may be scaled by load, but for Keycloak", () => {
    expect(named("HorizontalPodAutoscaler")).toEqual(["api", "gateway", "image-converter", "web"]);
    expect(named("ScaledObject")).toEqual(["worker-images", "worker-payments"]);
    expect(deployments).toHaveLength(7);
  });

  test("scaling uses metrics of the shop, and sums none that every process reports", () => {
    const queries = all.flatMap(({ kind, spec }) =>
      kind === "ScaledObject" ? scaled.parse(spec).triggers.map(({ metadata }) => metadata.query) : [],
    );
    expect(queries).toHaveLength(4);
    const [rule] = adapter.parse(parse(readFileSync(join(BASE, "../adapter-rules.yaml"), "utf8"))).rules
      .custom;
    const series = rule.seriesQuery.replace(/\{.*/, "");
    const query = rule.metricsQuery
      .replace("<<.Series>>", series)
      .replace("<<.LabelMatchers>>", 'namespace="shop"')
      .replace("<<.GroupBy>>", "pod");
    for (const expr of [...queries, rule.seriesQuery, query])
      expect([expr, faultsOf(expr, ["namespace", "pod"])]).toEqual([expr, []]);
    expect(JSON.stringify(all.filter(({ kind }) => kind === "HorizontalPodAutoscaler"))).toContain(
      `"metric":{"name":"${rule.name.as}"}`,
    );
  });

  test("nobody may talk to anybody by default", () => {
    const nobody = all.find(({ metadata }) => metadata?.name === "nobody");
    expect(nobody?.spec).toEqual({ podSelector: {}, policyTypes: ["Ingress", "Egress"] });
    expect(named("NetworkPolicy")).toEqual([
      "api",
      "gateway",
      "image-converter",
      "keycloak",
      "migrate",
      "names",
      "nobody",
      "web",
      "worker-images",
      "workers",
    ]);
  });

  test("secrets come by reference only", () => {
    expect(named("Secret")).toEqual([]);
    for (const { name, value } of pods.flatMap(([, { containers }]) => containers[0].env)) {
      if (/PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(name))
        expect(`${name}=${value}`).toMatch(/_FILE=\/run\/secrets\//);
    }
  });

  test("the settings of a managed Postgres's log are those of the shop's own", () => {
    const block = Object.entries(LOG_WITHOUT_VALUES).map(([name, value]) => `${name}=${value}\n`);
    expect(readFileSync(join(import.meta.dirname, "postgres.md"), "utf8")).toContain(block.join(""));
  });

  test("the image converter has no secret, is reached by the workers of images alone, and reaches nothing", () => {
    const policies = all.filter(({ kind }) => kind === "NetworkPolicy");
    const policyOf = (name: string) => policies.find(({ metadata }) => metadata?.name === name)?.spec;
    expect(policyOf("image-converter")).toEqual({
      podSelector: { matchLabels: { app: "image-converter" } },
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        { from: [{ podSelector: { matchLabels: { app: "worker-images" } } }], ports: [{ port: 4002 }] },
      ],
      egress: [],
    });
    expect(policyOf("names")).toMatchObject({
      podSelector: { matchExpressions: [{ key: "app", operator: "NotIn", values: ["image-converter"] }] },
    });
    const others = policies.filter(({ metadata }) => !/^(names|nobody)$/.test(metadata?.name ?? ""));
    const selecting = others.filter(({ spec }) =>
      JSON.stringify(spec?.["podSelector"]).includes("converter"),
    );
    expect(selecting.map(({ metadata }) => metadata?.name)).toEqual(["image-converter"]);
    const { containers, volumes } = podOf("image-converter");
    const temporary = { name: "tmp", emptyDir: { sizeLimit: "64Mi" } };
    expect([containers[0].env, containers[0]["envFrom"], volumes]).toEqual([[], undefined, [temporary]]);
    expect(valueOf("worker-images", "IMAGE_CONVERTER_URL")).toBe("tcp://image-converter:4002");
  });

  test("the pages' server has no secret, is reached by the gateway alone, and reaches the API alone", () => {
    const policy = all.find(({ kind, metadata }) => kind === "NetworkPolicy" && metadata?.name === "web");
    const pods = (app: string, port: number) => ({
      pods: [{ podSelector: { matchLabels: { app } } }],
      ports: [{ port }],
    });
    const [gateway, api] = [pods("gateway", 4100), pods("api", 4000)];
    expect(policy?.spec).toMatchObject({
      podSelector: { matchLabels: { app: "web" } },
      policyTypes: ["Ingress", "Egress"],
      ingress: [{ from: gateway.pods, ports: gateway.ports }, { ports: [{ port: 4001 }] }],
      egress: [{ to: api.pods, ports: api.ports }],
    });
    expect(policy?.spec?.["egress"]).toHaveLength(1);
    expect(valueOf("gateway", "WEB_URLS")).toBe("http://web:4100");
    expect(valueOf("web", "API_URLS")).toBe(valueOf("gateway", "API_URLS"));
  });

  test("migrations run as their own job, past the pooler, and alone as the owner of the tables", () => {
    const job = all.find(({ kind }) => kind === "Job");
    const { containers } = pod.parse(job?.spec?.template?.spec);
    expect(containers[0].env).toEqual([
      { name: "MIGRATION_DATABASE_URL_FILE", value: "/run/secrets/database_direct_url" },
      { name: "DATABASE_URL_FILE", value: "/run/secrets/database_url" },
    ]);
  });
});
