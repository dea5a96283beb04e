import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, parseAllDocuments } from "yaml";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { faultsOf } from "../observe/testing/told-figures.ts";

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
const pod = z.looseObject({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
  containers: z.tuple([container]),
  topologySpreadConstraints: z.array(z.unknown()).optional(),
  terminationGracePeriodSeconds: z.number().optional(),
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

describe("the cluster's manifests", () => {
  test.each(deployments.map((one) => [one.metadata?.name, one] as const))(
    "%s has limits, probes, room to stop, a spread and a disruption budget",
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

  test("everything that runs may be scaled by load, but for Keycloak", () => {
    expect(named("HorizontalPodAutoscaler")).toEqual(["api", "gateway"]);
    expect(named("ScaledObject")).toEqual(["worker-images", "worker-payments"]);
    expect(deployments).toHaveLength(5);
  });

  test("what scales them reads figures that the shop tells, none of them added up over processes that tell alike", () => {
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
      "keycloak",
      "migrate",
      "names",
      "nobody",
      "workers",
    ]);
  });

  test("secrets come by reference only", () => {
    expect(named("Secret")).toEqual([]);
    const pods = all.flatMap(({ spec }) => (spec?.template ? [pod.parse(spec.template.spec)] : []));
    for (const { name, value } of pods.flatMap(({ containers }) => containers[0].env)) {
      if (/PASSWORD|SECRET|TOKEN|DATABASE_URL/.test(name))
        expect(`${name}=${value}`).toMatch(/_FILE=\/run\/secrets\//);
    }
  });

  test("migrations run as a job of their own, past the pooler", () => {
    const job = all.find(({ kind }) => kind === "Job");
    const { containers } = pod.parse(job?.spec?.template?.spec);
    expect(containers[0].env).toEqual([
      { name: "DATABASE_URL_FILE", value: "/run/secrets/database_direct_url" },
    ]);
  });
});
