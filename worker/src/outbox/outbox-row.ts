import type { DomainContext } from "@shop/api/domain/shared/context";
import { finishOutboxRow } from "@shop/api/domain/shared/finish-outbox-row";
import { NOW, tables } from "@shop/api/domain/shared/tables";

type Em = DomainContext["em"];

/** Marks a row as done. */
export async function finishRow(em: Em, id: string): Promise<void> {
  await finishOutboxRow(tables(em), id).execute();
}

/** Marks a row as dead. An operator has to act. */
export async function deadLetterRow(em: Em, id: string, reason: string): Promise<void> {
  await tables(em)
    .updateTable("outbox")
    .set({ status: "dead", finished_at: NOW, error: reason.slice(0, 500) })
    .where("id", "=", id)
    .where("status", "in", ["new", "sent"])
    .execute();
}
