import type { AuditKind } from "../../domain/audit/audit-action.ts";
import { listAudit } from "../../domain/audit/list-audit.ts";
import { asAdmin } from "../../domain/customer/require-admin.ts";
import { pagedRoute } from "../kit/paged-route.ts";
import { Problem } from "../kit/problem.ts";
import { uuid } from "../kit/text.ts";
import { auditEntryWire, auditQuery } from "./audit.wire.ts";

const listAuditRoute = pagedRoute({
  path: "/manage/audit",
  name: "listAudit",
  summary:
    "Changes of tools, orders, reviews, roles, categories, attributes, families, synonyms and sellers, newest first",
  filter: auditQuery,
  rows: ["changes", auditEntryWire],
  problems: ["too-many-people"],
  read: async (domain, { kind, person, about, ...page }) => {
    const filter = { kind, person: person === "" ? undefined : person, about: readAbout(kind, about) };
    return listAudit(await asAdmin(domain), { filter, ...page });
  },
});

/** The kinds that are named by texts: slugs, and ids of synonyms. */
const NAMED_BY_SLUG: ReadonlySet<AuditKind> = new Set([
  "category",
  "attribute",
  "family",
  "synonyms",
  "seller",
]);

/** Reads the name of a subject: those of some kinds are named by texts, everything else by its id. */
function readAbout(kind: AuditKind | undefined, about: string | undefined): string | undefined {
  if (about === undefined || (kind !== undefined && NAMED_BY_SLUG.has(kind))) return about;
  const id = uuid.safeParse(about);
  if (id.success) return id.data;
  const message = `must be an id; other names need one of the kinds ${[...NAMED_BY_SLUG].join(", ")}`;
  throw new Problem(400, "invalid", `about: ${message}`, { errors: [{ field: "about", message }] });
}

export const auditRoutes = [listAuditRoute];
