import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findMissingImages } from "./assert-image-exists.ts";
import { lockTool } from "./lock-tool.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { recordToolEvent } from "./tool-event.ts";
import { imageChanges, storedImages, type ToolImages } from "./tool-images.ts";

/**
 * Sets all images of a tool whose `version` is still the one that the admin saw; else changes nothing and returns the present tool. A call that
 * would change nothing succeeds. Errors: `not-found`, `unknown-image`.
 */
export async function setToolImages(
  ctx: AdminContext,
  input: { readonly toolId: string; readonly version: number; readonly images: ToolImages },
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool }> {
  const { toolId, version, images } = input;
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, toolId);
    const before = await readManagedTool(em, toolId);
    const changes = imageChanges(before, images);
    if (Object.keys(changes).length === 0) return { edited: true, tool: before };
    if (before.version !== version) return { edited: false, tool: before };
    const shown = new Set(urlsOf(before));
    const [missing] = await findMissingImages(
      em,
      urlsOf(images).filter((url) => !shown.has(url)),
    );
    if (missing !== undefined) {
      throw new DomainError("unknown-image", `${missing} was not found. Upload it first.`, "moreImages");
    }
    await tables(em)
      .updateTable("tool")
      .set((eb) => ({
        image_url: changes["imageUrl"] && images.imageUrl,
        image_alt: images.imageAlt,
        more_images: storedImages(images.moreImages),
        version: eb("version", "+", 1),
        updated_at: sql`now()`,
      }))
      .where("id", "=", toolId)
      .execute();
    await recordToolEvent(em, { toolId, type: "tool.edited", by: ctx.admin, changes });
    return { edited: true, tool: await readManagedTool(em, toolId) };
  });
}

const urlsOf = ({ imageUrl, moreImages }: ToolImages): string[] => [
  imageUrl,
  ...moreImages.map((one) => one.imageUrl),
];
