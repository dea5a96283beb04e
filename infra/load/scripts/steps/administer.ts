import type { components } from "../../../../openapi/types.d.ts";
import { input, toolOf } from "../input/input.ts";
import { bodyOf, get, put } from "./calls.ts";
import { think } from "./think.ts";

const READING_SECONDS = 1;

type ToolEdit = components["schemas"]["ToolEdit"];

/** Reads the admin pages: statistics, filtered and searched orders, customers, tools and reviews; and edits a tool of its own. */
export function administer(arrival: number): void {
  const token = input.adminToken;
  const read = (path: string, name: Parameters<typeof get>[1]["name"]): void => {
    get(path, { name, kind: "admin", token });
    think(READING_SECONDS);
  };
  read("/manage/figures?days=30", "GET manage/figures");
  read("/manage/orders?limit=25", "GET manage/orders");
  read("/manage/orders?limit=25&status=paid&fulfilment=preparing", "GET manage/orders?status=");
  read("/manage/orders?limit=25&q=load-1", "GET manage/orders?q=");
  read("/users?limit=25&q=load", "GET users?q=");
  read("/manage/tools?limit=25&q=wrench", "GET manage/tools?q=");
  read("/manage/reviews?limit=25", "GET manage/reviews");
  editTool(toolOf(arrival).id);
}

/** Changes a tool's description and changes it back, so that the shop stays as it was seeded. */
function editTool(id: string): void {
  const call = { kind: "admin", token: input.adminToken } as const;
  const path = `/manage/tools/${id}`;
  const found = get(path, { ...call, name: "GET manage/tools/{id}" });
  if (found.status !== 200) return;
  const { name, description, minOrder, img, price, version } = bodyOf(found, "findManagedTool");
  const edit = (change: Partial<ToolEdit>): void => {
    const body = { name, description, minOrder, img, price, version, ...change };
    put(path, body, { ...call, name: "PUT manage/tools/{id}" });
  };
  edit({ description: `${description} Checked.` });
  edit({ version: version + 1 });
}
