import { resourceMissing } from "../objects/api-error.ts";

export interface ListInput {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?:
    | number
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined;
}

function wasCreated(at: number, bounds: ListInput["created"]): boolean {
  if (bounds === undefined) return true;
  if (typeof bounds === "number") return at === bounds;
  return (
    at > (bounds.gt ?? -Infinity) &&
    at >= (bounds.gte ?? -Infinity) &&
    at < (bounds.lt ?? Infinity) &&
    at <= (bounds.lte ?? Infinity)
  );
}

/** A page of `rows`, which come newest first, in Stripe's list shape. */
export function page<Row extends { id: string; created: number }>(
  url: string,
  noun: string,
  rows: Row[],
  input: ListInput,
): { object: "list"; data: Row[]; has_more: boolean; url: string } {
  const limit = input.limit ?? 10;
  const fitting = rows.filter((row) => wasCreated(row.created, input.created));
  const indexOf = (id: string, param: string): number => {
    const index = rows.findIndex((row) => row.id === id);
    const row = rows[index];
    if (!row) throw resourceMissing(noun, id, { param, inPath: false });
    const position = fitting.indexOf(row);
    return position === -1 ? fitting.findIndex((other) => rows.indexOf(other) > index) : position;
  };
  if (input.ending_before !== undefined) {
    const end = indexOf(input.ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: fitting.slice(start, end), has_more: start > 0, url };
  }
  const start = input.starting_after === undefined ? 0 : indexOf(input.starting_after, "starting_after") + 1;
  return {
    object: "list",
    data: fitting.slice(start, start + limit),
    has_more: fitting.length > start + limit,
    url,
  };
}
