import type { components } from "@shop/openapi/types";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";

const PAGE_SIZE = 25;

type WireEntry = components["schemas"]["AuditEntry"];

export const KINDS = [
  "tool",
  "order",
  "review",
  "role",
  "category",
  "attribute",
  "family",
  "synonyms",
  "seller",
] as const satisfies readonly WireEntry["kind"][];

/** The changes that are shown; an empty text does not filter. */
export interface AuditFilter {
  readonly kind: WireEntry["kind"] | "";
  /** The part of the name or e-mail address of the user who made the change or whose data changed. */
  readonly person: string;
  /** The id of the one tool, order, review or user, or slug of the category or attribute, whose changes are shown. */
  readonly about: string;
}

/** A person with display name and unique email address. */
export interface AuditPerson {
  readonly name: string;
  readonly email: string;
}

/** One change: who made it, to what, when, and the values before and after. */
export interface AuditEntry {
  readonly id: string;
  readonly kind: WireEntry["kind"];
  readonly action: WireEntry["action"];
  readonly at: Date;
  readonly source: WireEntry["source"];
  readonly by: AuditPerson | null;
  readonly about: {
    /** The id; the slug of a category or attribute. */
    readonly id: string;
    readonly title: string;
    /** The number of an order, if it got one. */
    readonly number: string | null;
    readonly person: AuditPerson | null;
    /** False for a removed category or attribute. */
    readonly exists: boolean;
  };
  readonly changes: readonly {
    readonly field: string;
    readonly from: string | null;
    readonly to: string | null;
  }[];
  readonly note: string;
}

const readEntry = (wire: WireEntry): AuditEntry => ({
  id: wire._id,
  kind: wire.kind,
  action: wire.action,
  at: new Date(wire.at),
  source: wire.source,
  by: wire.by,
  about: {
    id: wire.about._id,
    title: wire.about.name ?? "",
    number: wire.about.orderNumber,
    person: wire.about.person,
    exists: wire.about.exists,
  },
  changes: wire.changes,
  note: wire.note ?? "",
});

/** The changes that match, newest first, page by page. Problem 422 where too many people match. */
export const auditQuery = ({ kind, person, about }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ["audit", { kind, person, about }],
    queryFn: async ({ pageParam: cursor }): Promise<ListPage<AuditEntry>> => {
      const query = {
        limit: PAGE_SIZE,
        ...(kind === "" ? {} : { kind }),
        ...(person === "" ? {} : { person }),
        ...(about === "" ? {} : { about }),
        ...(cursor === "" ? {} : { cursor }),
      };
      const { data, headers } = await unwrapWithHeaders(
        customerApi.GET("/manage/audit", { params: { query } }),
      );
      return listPage(data.map(readEntry), headers);
    },
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor,
  });
