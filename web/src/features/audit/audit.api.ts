import type { components } from "@shop/openapi/types";
import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { paths } from "../../lib/paths.ts";
import { defineList, readOneOf, readWords } from "../records/list.ts";

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

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The kinds of records that are named by slugs, as the API has them. */
const NAMED_BY_SLUG: ReadonlySet<string> = new Set(["category", "attribute", "family", "seller"]);
const SLUG = /^[a-z0-9-]{1,80}$/;

export const PERSON_MAX = 200;

/**
 * The changes that match, newest first: of a kind, of one record (its id or slug), with a person who made the change or whose data changed.
 * Problem 422 where too many people match.
 */
export const changes = defineList({
  key: ["audit"],
  path: paths.audit,
  filters: ["kind", "person", "about"],
  read: (address) => {
    const about = (address.get("about") ?? "").toLowerCase();
    const kind = readOneOf(["", ...KINDS], address.get("kind"));
    return {
      kind,
      person: readWords(address.get("person"), PERSON_MAX),
      about: (NAMED_BY_SLUG.has(kind) ? SLUG : ID).test(about) ? about : "",
    };
  },
  fetchPage: async ({ kind, person, about }, part): Promise<ListPage<AuditEntry>> => {
    const query = {
      ...part,
      ...(kind !== "" && { kind }),
      ...(person !== "" && { person }),
      ...(about !== "" && { about }),
    };
    const { data, headers } = await unwrapWithHeaders(
      customerApi.GET("/manage/audit", { params: { query } }),
    );
    return listPage(data.map(readEntry), headers);
  },
});
