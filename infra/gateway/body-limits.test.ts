import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { declaredRoutes } from "../../api/src/http/declared-routes.ts";
import { isUpload } from "../../api/src/http/door/upload-allowance.ts";
import type { Route } from "../../api/src/http/kit/route.ts";
import {
  BODY_BYTES_MAX,
  CSV_BYTES_MAX,
  ENVELOPE_BYTES,
  IMAGE_BYTES_MAX,
} from "../../api/src/platform/body-limits.ts";
import { LARGE_BODIES } from "./large-bodies.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The most bytes that the API reads of a call's body. */
const bytesMaxOf = ({ upload, bodyBytesMax = BODY_BYTES_MAX }: Route): number =>
  upload ? upload.bytesMax + ENVELOPE_BYTES : bodyBytesMax;
const pathOf = ({ path }: Route): string =>
  `/api${path.replaceAll(/\{\w+\}/g, "019a0000-0000-7000-8000-000000000000")}`;
const largeBodyOf = (route: Route) =>
  LARGE_BODIES.find(({ path }) =>
    new RegExp(`^POST ${path}/?$`).test(`${route.method.toUpperCase()} ${pathOf(route)}`),
  );
const routes = declaredRoutes();

describe("nginx lets through what the API accepts, and nothing larger", () => {
  test.each(routes.map((route) => [route.name, route] as const))("%s", (_name, route) => {
    const large = largeBodyOf(route);
    expect(large?.bytesMax ?? BODY_BYTES_MAX).toBe(bytesMaxOf(route));
    expect(large !== undefined && !large.isSigned).toBe(isUpload(route));
  });

  test("each of its larger limits belongs to a call", () => {
    expect(new Set(routes.map((route) => largeBodyOf(route)).filter(Boolean))).toEqual(new Set(LARGE_BODIES));
  });
});

test("the cluster's Ingress lets through the largest, and stores none", () => {
  const ingress = z.object({
    kind: z.literal("Ingress"),
    metadata: z.object({ annotations: z.record(z.string(), z.string()) }),
  });
  const file = readFileSync(join(ROOT, "infra/k8s/base/gateway.yaml"), "utf8");
  const found = parseAllDocuments(file).flatMap((document) => ingress.safeParse(document.toJS()).data ?? []);
  expect(found.map(({ metadata }) => metadata.annotations)).toEqual([
    expect.objectContaining({
      "nginx.ingress.kubernetes.io/proxy-body-size": String(
        Math.max(...LARGE_BODIES.map(({ bytesMax }) => bytesMax)),
      ),
      "nginx.ingress.kubernetes.io/proxy-request-buffering": "off",
    }),
  ]);
});

test("forms have the API's limits", () => {
  const read = (path: string) => readFileSync(join(ROOT, "web/src/features", path), "utf8");
  const megabytes = IMAGE_BYTES_MAX / 1024 / 1024;
  expect(read("image/image-file.ts")).toContain(`BYTES_MAX = ${megabytes} * 1024 * 1024;`);
  expect(read("image/image-file.ts")).toContain(`The maximum is ${megabytes} MB.`);
  expect(read("image/image-field.tsx")).toContain(`at most ${megabytes} MB`);
  const csv = `FILE_BYTES_MAX = ${CSV_BYTES_MAX.toLocaleString("en").replaceAll(",", "_")};`;
  expect(read("tool-import/import-tools.api.ts")).toContain(csv);
  expect(read("tool-import/import-tools.tsx")).toContain(`at most ${CSV_BYTES_MAX / 1_000_000} MB`);
  expect(read("tool-import/use-import.ts")).toContain(`larger than ${CSV_BYTES_MAX / 1_000_000} MB`);
});
