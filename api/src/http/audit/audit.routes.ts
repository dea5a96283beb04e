import { listAudit } from "../../domain/audit/list-audit.ts";
import { linkToNext, pageHeaders, pageQuery } from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { z } from "../kit/zod.ts";
import { auditEntryWire, auditQuery, presentAuditEntry } from "./audit.wire.ts";

const listAuditRoute = defineRoute({
  method: "get",
  path: "/manage/audit",
  name: "listAudit",
  summary: "Changes of tools, orders, reviews and roles, newest first",
  policy: "admin",
  limit: "reads",
  query: pageQuery.extend(auditQuery.shape),
  responses: {
    200: { description: "One page of changes", body: z.array(auditEntryWire), headers: pageHeaders },
  },
  problems: ["too-many-people"],
  handle: async ({ query: { limit, cursor, kind, person, about }, domain }) => {
    const filter = { kind, person: person === "" ? undefined : person, aboutId: about };
    const page = await listAudit(domain, { filter, limit, after: cursor });
    return ok(
      page.rows.map(presentAuditEntry),
      linkToNext(page, "/manage/audit", { kind, person, about, limit }),
    );
  },
});

export const auditRoutes = [listAuditRoute];
