import { given } from "../given/given.ts";
import { get } from "./calls.ts";
import { think } from "./think.ts";

const READING_SECONDS = 1;

/** What an admin looks at in a morning: figures, orders by several ways, customers, tools, reviews. */
export function administer(): void {
  const token = given.adminToken;
  const look = (path: string, name: string): void => {
    get(path, { name, kind: "admin", token });
    think(READING_SECONDS);
  };
  look("/manage/figures?days=30", "GET manage/figures");
  look("/manage/orders?limit=25", "GET manage/orders");
  look("/manage/orders?limit=25&status=paid&fulfilment=preparing", "GET manage/orders?status=");
  look("/manage/orders?limit=25&q=load-1", "GET manage/orders?q=");
  look("/users?limit=25&q=load", "GET users?q=");
  look("/manage/tools?limit=25&q=wrench", "GET manage/tools?q=");
  look("/manage/reviews?limit=25", "GET manage/reviews");
}
