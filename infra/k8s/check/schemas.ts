import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { KUBERNETES, SCHEMAS } from "./settings.ts";
import { crdOfKeda, moduleFolder } from "./tools.ts";

const REFERENCE = "#/definitions/";

type Node = { [name: string]: unknown };
const swaggerShape = z.object({ definitions: z.record(z.string(), z.record(z.string(), z.unknown())) });
const kindsShape = z.array(z.object({ group: z.string(), version: z.string(), kind: z.string() }));
const crdShape = z.object({
  spec: z.object({
    group: z.string(),
    names: z.object({ kind: z.string() }),
    versions: z.array(
      z.object({
        name: z.string(),
        schema: z.object({ openAPIV3Schema: z.record(z.string(), z.unknown()) }),
      }),
    ),
  }),
});

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** An object that can be applied; lists and options have a kind too. */
const isObject = ({ properties }: Node): boolean =>
  isNode(properties) && "metadata" in properties && !("items" in properties);

/** Makes a schema strict: unknown fields are errors. A number may be text where Kubernetes accepts both. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (!isNode(value)) return value;
  if (value["format"] === "int-or-string" || value["x-kubernetes-int-or-string"] === true) {
    return { oneOf: [{ type: "string" }, { type: "integer" }] };
  }
  const copy = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, strict(inner)]));
  const isOpen = copy["additionalProperties"] !== undefined || copy["x-kubernetes-preserve-unknown-fields"];
  return isNode(copy["properties"]) && !isOpen ? { ...copy, additionalProperties: false } : copy;
}

function references(value: unknown, found: Set<string>, definitions: Record<string, Node>): Set<string> {
  if (Array.isArray(value)) for (const each of value) references(each, found, definitions);
  else if (isNode(value)) {
    const { $ref } = value;
    const target = typeof $ref === "string" ? $ref.replace(REFERENCE, "") : "";
    if (target && !found.has(target)) references(definitions[target], found.add(target), definitions);
    for (const each of Object.values(value)) references(each, found, definitions);
  }
  return found;
}

const fileName = (kind: string, group: string, version: string) =>
  `${[kind, group.split(".")[0], version].filter(Boolean).join("-").toLowerCase()}.json`;

async function writeKubernetes(folder: string): Promise<void> {
  const path = join(await moduleFolder(KUBERNETES), "api/openapi-spec/swagger.json");
  const { definitions } = swaggerShape.parse(JSON.parse(await readFile(path, "utf8")));
  for (const [name, definition] of Object.entries(definitions)) {
    const [kind] = kindsShape.catch([]).parse(definition["x-kubernetes-group-version-kind"]);
    if (!kind || !isObject(definition)) continue;
    const needed = [...references(definition, new Set([name]), definitions)];
    const inner = Object.fromEntries(needed.map((each) => [each, strict(definitions[each])]));
    const schema = { $ref: `${REFERENCE}${name}`, definitions: inner };
    await writeFile(join(folder, fileName(kind.kind, kind.group, kind.version)), JSON.stringify(schema));
  }
}

async function writeKeda(folder: string): Promise<void> {
  const { spec } = crdShape.parse(parse(await readFile(await crdOfKeda(), "utf8")));
  for (const { name, schema } of spec.versions) {
    const file = fileName(spec.names.kind, spec.group, name);
    await writeFile(
      join(folder, file),
      JSON.stringify(strict({ ...schema.openAPIV3Schema, additionalProperties: undefined })),
    );
  }
}

/** Returns the folder of strict schemas of every kind, made from Kubernetes' and KEDA's sources once per machine. */
export async function ensureSchemas(): Promise<string> {
  const isThere = await access(SCHEMAS).then(
    () => true,
    () => false,
  );
  if (isThere) return SCHEMAS;
  const draft = `${SCHEMAS}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true });
  await writeKubernetes(draft);
  await writeKeda(draft);
  await rename(draft, SCHEMAS);
  return SCHEMAS;
}
