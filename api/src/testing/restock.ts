import { asAdmin } from "../domain/customer/require-admin.ts";
import { newId } from "../domain/shared/ids.ts";
import { adjustStock } from "../domain/stock/adjust-stock.ts";
import { anAdmin, type TestShop } from "./test-shop.ts";

/** Adds units to a tool's stock or removes some, with their row in the ledger. */
export async function restock(shop: TestShop, toolId: string, change: number): Promise<void> {
  await adjustStock(await asAdmin(shop.as(anAdmin())), {
    toolId,
    change,
    note: "Delivered",
    idempotencyKey: newId(),
  });
}
