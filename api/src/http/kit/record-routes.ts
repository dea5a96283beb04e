import type { RecordChanges } from "../../domain/audit/manage-records.ts";
import type { AdminContext } from "../../domain/shared/context.ts";
import { adminRoute } from "./admin-route.ts";
import { changedMeanwhile, type ProblemCode } from "./problem.ts";
import { ok, removed } from "./reply.ts";
import type { Route } from "./route.ts";
import type { Returned } from "./shown-as.ts";
import { uuid } from "./text.ts";
import { z } from "./zod.ts";

/** A schema, and what reads the data of it. */
interface Read<Body extends z.ZodType, Input extends readonly unknown[]> {
  readonly body: Body;
  readonly read: (admin: AdminContext, ...input: Input) => Promise<Returned<z.input<Body>>>;
}

/** The calls of the records of one kind. */
interface RecordRoutes<Content, All extends z.ZodType, One extends z.ZodType> {
  /** The path of all, such as `/manage/sellers`; one has its id behind it. */
  readonly path: `/${string}`;
  /** The name of one and of several in `operationId`s, such as `Family` and `Families`. */
  readonly names: readonly [one: string, several: string];
  /** The name of one in messages, such as `family`. */
  readonly what: string;
  readonly summaries: Readonly<Record<"list" | "add" | "edit" | "remove", string>>;
  readonly id?: z.ZodType<string>;
  readonly content: z.ZodType<Content>;
  /** The content with the version that the edit is based on. */
  readonly edit: z.ZodType<Content & { readonly version: number }>;
  readonly changes: RecordChanges<Content>;
  readonly all: Read<All, []>;
  readonly one: Read<One, [id: string]>;
  /** The problems beside `not-found` and `changed-meanwhile`; `save`: of add and edit. */
  readonly problems: Readonly<Partial<Record<"add" | "save" | "remove", readonly ProblemCode[]>>>;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Version of a record, in its wire schemas. */
export const recordVersion = z
  .int()
  .min(1)
  .openapi({ description: "Grows with every edit; send it with your edit" });

/** Returns the calls by which admins list, read, add, edit and remove the records of one kind. */
export function recordRoutes<Content, All extends z.ZodType, One extends z.ZodType>(
  records: RecordRoutes<Content, All, One>,
): Route[] {
  const { path, names, what, summaries, changes, all, one, problems } = records;
  const [name, several] = names;
  const save = problems.save ?? [];
  const fields = { [what]: "id", ...records.fields };
  const ofOne = { path: `${path}/{id}`, params: z.object({ id: records.id ?? uuid }), fields } as const;
  const found = { 200: { description: `The ${what}`, body: one.body } };

  const list = adminRoute({
    method: "get",
    path,
    name: `list${several}`,
    summary: summaries.list,
    responses: { 200: { description: `All ${several.toLowerCase()}`, body: all.body } },
    fields,
    handle: async ({ admin }) => ok(await all.read(admin)),
  });
  const find = adminRoute({
    ...ofOne,
    method: "get",
    name: `findManaged${name}`,
    summary: `One ${what}, for admins`,
    responses: found,
    problems: ["not-found"],
    handle: async ({ params: { id }, admin }) => ok(await one.read(admin, id)),
  });
  const add = adminRoute({
    method: "post",
    path,
    name: `add${name}`,
    summary: summaries.add,
    body: records.content,
    responses: found,
    problems: [...save, ...(problems.add ?? [])],
    fields,
    handle: async ({ body, admin }) => {
      const { id } = await changes.add(admin, body);
      return ok(await one.read(admin, id));
    },
  });
  const edit = adminRoute({
    ...ofOne,
    method: "put",
    name: `edit${name}`,
    summary: summaries.edit,
    body: records.edit,
    responses: found,
    problems: ["not-found", "changed-meanwhile", ...save],
    handle: async ({ params: { id }, body, admin }) => {
      const { edited } = await changes.edit(admin, { id, version: body.version, content: body });
      if (!edited) throw changedMeanwhile(what);
      return ok(await one.read(admin, id));
    },
  });
  const remove = adminRoute({
    ...ofOne,
    method: "delete",
    name: `remove${name}`,
    summary: summaries.remove,
    responses: removed,
    problems: ["not-found", ...(problems.remove ?? [])],
    handle: async ({ params: { id }, admin }) => {
      await changes.remove(admin, id);
      return ok({ deletedCount: 1 });
    },
  });
  return [list, find, add, edit, remove];
}
