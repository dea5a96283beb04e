import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { originalKey } from "./image-files.ts";

/**
 * Stores an uploaded file and requests its conversion; the worker checks what it is. The file is written first: without a row it is
 * swept. Errors: `StorageFull`, `GatewayUnavailable`.
 */
export async function receiveImage(ctx: AdminContext, bytes: Uint8Array): Promise<{ imageId: string }> {
  const imageId = newId();
  await ctx.storage.put(originalKey(imageId), bytes, "application/octet-stream");
  await inTransaction(ctx.em, async (em) => {
    await tables(em).insertInto("image").values({ id: imageId, uploaded_by: ctx.admin.customerId }).execute();
    await ctx.outbox.add(em, { type: "image.uploaded", imageId });
  });
  return { imageId };
}
