import { defineEntity, p } from "@mikro-orm/core";

/** A change of a user's role: `begun` until Keycloak has it. */
export const RoleChange = defineEntity({
  name: "RoleChange",
  tableName: "role_change",
  properties: {
    id: p.uuid().primary().defaultRaw("uuidv7()"),
    customerId: p.uuid(),
    role: p.enum(["customer", "admin"]),
    source: p.enum(["admin", "identity-provider"]),
    changedBy: p.uuid().nullable(),
    state: p.enum(["begun", "done", "undone"]),
    begunAt: p.datetime().defaultRaw("now()"),
    settledAt: p.datetime().nullable(),
  },
});
