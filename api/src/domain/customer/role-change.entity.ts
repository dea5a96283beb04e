import { defineEntity, p } from "@mikro-orm/core";

/** A change of a user's role that an admin began and that is not settled: Keycloak may not have it yet. */
export const RoleChange = defineEntity({
  name: "RoleChange",
  tableName: "role_change",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    customerId: p.uuid(),
    role: p.enum(["customer", "admin"]),
    changedBy: p.uuid(),
    begunAt: p.datetime().defaultRaw("now()"),
  },
});
