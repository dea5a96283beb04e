import type { DomainContext } from "../../domain/shared/context.ts";
import type { Page } from "../../domain/shared/page.ts";
import { linkToNext, pageHeaders, pageQuery } from "./paging.ts";
import { ok } from "./reply.ts";
import type { Exchange, Route } from "./route.ts";
import type { Returned } from "./shown-as.ts";
import { z } from "./zod.ts";

type Texts = Readonly<Record<string, string | undefined>>;
type NoTexts = Readonly<Record<string, undefined>>;

/** A list for admins. The use case reads at most `limit` rows after the one with the id `after`. */
interface PagedRoute<Params extends Texts, Filter extends Texts, Row extends z.ZodType> extends Pick<
  Route,
  "path" | "name" | "summary" | "problems" | "fields"
> {
  readonly params?: z.ZodObject & z.ZodType<Params>;
  /** The query without `limit` and `cursor`. */
  readonly filter?: z.ZodObject & z.ZodType<Filter>;
  /** What the rows are, such as `reviews`, and their schema. */
  readonly rows: readonly [what: string, row: Row];
  readonly read: (
    ctx: DomainContext,
    input: Params & Filter & { readonly limit: number; readonly after: string | undefined },
  ) => Promise<Page<Returned<z.input<Row>>>>;
}

type Query<Filter> = Filter & { readonly limit: number; readonly cursor: string | undefined };

/** Declares a list for admins, of which a call returns one page with a link to the next. */
export function pagedRoute<
  Row extends z.ZodType,
  Params extends Texts = NoTexts,
  Filter extends Texts = NoTexts,
>({ params, filter, rows: [what, row], read, ...declaration }: PagedRoute<Params, Filter, Row>): Route {
  return {
    ...declaration,
    method: "get",
    policy: "admin",
    limit: "reads",
    ...(params && { params }),
    query: pageQuery.extend(filter?.shape ?? {}),
    responses: { 200: { description: `One page of ${what}`, body: z.array(row), headers: pageHeaders } },
    handle: async ({ params: at, query, domain }: Exchange<Params, Query<Filter>, undefined, undefined>) => {
      const page = await read(domain, { ...at, ...query, after: query.cursor });
      const path = declaration.path.replace("{id}", at?.["id"] ?? "");
      return ok(page.rows, linkToNext(page, path, query));
    },
  };
}
