import { invalidRequest } from "../objects/api-error.ts";
import type { Store, Tables } from "../store/store.ts";

/** The fields of an object that are ids of other objects, and where these are stored. */
const REFERENCES: Record<string, Record<string, keyof Tables>> = {
  payment_intent: { customer: "customer", latest_charge: "charge", payment_method: "payment_method" },
  charge: { customer: "customer", payment_intent: "payment_intent" },
  refund: { charge: "charge", payment_intent: "payment_intent", payment_method: "payment_method" },
  payment_method: { customer: "customer" },
};

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function expandOne(store: Store, target: Json, path: string[], whole: string): void {
  const [field, ...rest] = path;
  if (field === undefined) return;
  if (field === "data" && Array.isArray(target["data"])) {
    for (const entry of target["data"]) if (isObject(entry)) expandOne(store, entry, rest, whole);
    return;
  }
  const table = REFERENCES[String(target["object"])]?.[field];
  if (!table) {
    throw invalidRequest(
      `This property cannot be expanded (${field}). You may want to try expanding with the 'data' prefix instead, or check that ${whole} names a reference.`,
      { param: "expand" },
    );
  }
  const reference = target[field];
  if (typeof reference === "string") target[field] = structuredClone(store.get(table, reference) ?? null);
  if (isObject(target[field])) expandOne(store, target[field], rest, whole);
}

/** A copy of `response` in which the named references are replaced by the objects. */
export function expandResponse(store: Store, response: object, paths: readonly string[]): object {
  const copy: Json = { ...structuredClone(response) };
  for (const path of paths) expandOne(store, copy, path.split("."), path);
  return copy;
}
