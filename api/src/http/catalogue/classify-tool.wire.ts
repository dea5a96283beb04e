import { recordVersion } from "../kit/record-routes.ts";
import { shownAs } from "../kit/shown-as.ts";
import { uuid } from "../kit/text.ts";
import { z } from "../kit/zod.ts";
import { classificationFields } from "../tool/classification.wire.ts";
import { categoryAttributesWire } from "./attribute.wire.ts";

export const classificationEditWire = z.strictObject({ version: recordVersion, ...classificationFields });

const familyWire = shownAs(
  ({ id, name }: { id: string; name: string }) => ({ _id: id, name }),
  z.strictObject({ _id: uuid, name: z.string() }),
);

export const classificationWire = classificationEditWire
  .extend({
    family: familyWire.optional().openapi({ description: "The family that it is part of" }),
    allowed: categoryAttributesWire.openapi({ description: "The attributes of its category" }),
  })
  .openapi("Classification");
