import { defineEntity, p } from "@mikro-orm/core";

/** An uploaded image. Its files are named by `content_hash`. */
export const Image = defineEntity({
  name: "Image",
  tableName: "image",
  properties: {
    id: p.uuid().primary(),
    uploadedBy: p.uuid(),
    status: p.enum(["processing", "ready", "refused"]).default("processing"),
    contentHash: p.text().nullable(),
    rejection: p.text().nullable(),
    createdAt: p.datetime().defaultRaw("now()"),
    /** The hash of the files, set while they are being written. */
    publishingHash: p.text().nullable(),
  },
});
