import type { CustomerView } from "../../domain/customer/list-customers.ts";
import { moment, shownAs } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";

/** A user of the shop, for admins. */
export const userWire = shownAs(
  ({ id, created_at: createdAt, ...user }: CustomerView) => ({ _id: id, ...user, createdAt }),
  z
    .strictObject({
      _id: z.uuid(),
      email: z.string(),
      name: z.string(),
      role: z.enum(["admin", "customer"]),
      createdAt: moment.openapi({ description: "First login" }),
    })
    .openapi("User"),
);
