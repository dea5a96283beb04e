import type { CustomerView } from "../../domain/customer/list-customers.ts";
import { moment } from "../kit/shown-as.ts";
import { z } from "../kit/zod.ts";

export const userWire = z
  .strictObject({
    _id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: z.enum(["admin", "customer"]),
    createdAt: moment.openapi({ description: "First login" }),
  })
  .openapi("User");

export function presentUser({
  id,
  email,
  name,
  role,
  created_at: at,
}: CustomerView): z.input<typeof userWire> {
  return { _id: id, email, name, role, createdAt: at };
}
