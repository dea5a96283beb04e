import { input } from "../input/input.ts";
import { get } from "./calls.ts";
import { think } from "./think.ts";

const READING_SECONDS = 1;

/** Reads the admin pages: statistics, filtered and searched orders, customers, tools and reviews. */
export function administer(): void {
  const token = input.adminToken;
  const read = (path: string, name: string): void => {
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
}
