import { asAdmin } from "../../domain/customer/require-admin.ts";
import { findManagedTool } from "../../domain/tool/find-managed-tool.ts";
import { listManagedTools, MANAGED_TOOL_SORTS } from "../../domain/tool/list-managed-tools.ts";
import { listToolEvents } from "../../domain/tool/list-tool-events.ts";
import {
  decodeTwoWayCursor,
  linkBothWays,
  linkToNext,
  pageHeaders,
  pageQuery,
  searchText,
  sortedPageQuery,
} from "../kit/paging.ts";
import { ok } from "../kit/reply.ts";
import { defineRoute } from "../kit/route.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import {
  countHeaders,
  MANAGED_TOOL_KEYS,
  managedToolWire,
  presentManagedTool,
  presentToolEvent,
  showQuery,
  toolEventWire,
} from "./managed-tool.wire.ts";
import { contractNames } from "./tool-fields.wire.ts";

const params = z.object({ id: uuid });
const ofOneTool = { policy: "admin", params, fields: contractNames } as const;

const listManagedToolsRoute = defineRoute({
  method: "get",
  path: "/manage/tools",
  name: "listManagedTools",
  summary: "The complete catalogue, for admins",
  policy: "admin",
  limit: "reads",
  query: sortedPageQuery.extend({
    q: searchText.openapi({
      description:
        "Words that must all appear in name, numbers or description; or the beginning of a number or alias",
    }),
    show: showQuery,
    sort: z.enum(MANAGED_TOOL_SORTS).default("name"),
  }),
  responses: {
    200: {
      description: "One page of tools",
      body: z.array(managedToolWire),
      headers: {
        link: 'rel="next" and rel="prev" link to the adjacent pages',
        "x-total-count": "Number of matching tools on all pages",
        "x-below-minimum-count": "Tools for sale with less stock than their minimum order",
        "x-all-count": "Tools that match the words",
        "x-active-count": "Those for sale",
        "x-low-count": "Those with stock for less than two minimum orders",
        "x-archived-count": "Those archived",
      },
    },
  },
  handle: async ({ query: { q, show, sort, limit, cursor: encoded }, domain }) => {
    const admin = await asAdmin(domain);
    const cursor = decodeTwoWayCursor(encoded, sort, MANAGED_TOOL_KEYS[sort]);
    const page = await listManagedTools(admin, { query: q, filter: show, sort, limit, cursor });
    return ok(page.rows.map(presentManagedTool), {
      ...countHeaders(page),
      ...linkBothWays(page, "/manage/tools", { q, show, sort, limit }),
    });
  },
});

const findManagedToolRoute = defineRoute({
  ...ofOneTool,
  method: "get",
  path: "/manage/tools/{id}",
  name: "findManagedTool",
  summary: "One tool, archived or not, for admins",
  limit: "reads",
  responses: { 200: { description: "The tool", body: managedToolWire } },
  problems: ["not-found"],
  handle: async ({ params: { id }, domain }) =>
    ok(presentManagedTool(await findManagedTool(await asAdmin(domain), id))),
});

const listToolEventsRoute = defineRoute({
  ...ofOneTool,
  method: "get",
  path: "/manage/tools/{id}/events",
  name: "listToolEvents",
  summary: "Changes of a tool by admins, newest first",
  limit: "reads",
  query: pageQuery,
  responses: {
    200: { description: "One page of events", body: z.array(toolEventWire), headers: pageHeaders },
  },
  problems: ["not-found"],
  handle: async ({ params: { id }, query: { limit, cursor }, domain }) => {
    const page = await listToolEvents(await asAdmin(domain), { toolId: id, limit, after: cursor });
    return ok(page.rows.map(presentToolEvent), linkToNext(page, `/manage/tools/${id}/events`, { limit }));
  },
});

export const manageToolsRoutes = [listManagedToolsRoute, findManagedToolRoute, listToolEventsRoute];
