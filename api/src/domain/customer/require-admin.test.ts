import { describe, expect, it } from "vitest";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { systemActor } from "../shared/actor.ts";
import { requireAdmin } from "./require-admin.ts";

const shop = shopFixture();

describe("requireAdmin", () => {
  it("returns the id of a person who is an admin in token and mirror", async () => {
    const admin = anAdmin();
    const { customerId, person } = await requireAdmin(shop.as(admin));
    const [row] = await shop.em.execute<{ id: string; role: string }[]>(
      "select id, role from customer where subject = ?",
      [admin.subject],
    );
    expect([customerId, person.subject, row?.role]).toEqual([row?.id, admin.subject, "admin"]);
  });

  it("rejects a customer, an anonymous caller and a job", async () => {
    for (const actor of [aPerson(), { kind: "anonymous" } as const, systemActor]) {
      await expect(requireAdmin(shop.as(actor))).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("rejects a token that was issued before the role was removed", async () => {
    const admin = anAdmin();
    await requireAdmin(shop.as(admin));
    await shop.em.execute("update customer set role = 'customer' where subject = ?", [admin.subject]);
    await expect(requireAdmin(shop.as(admin))).rejects.toMatchObject({ code: "forbidden" });
  });
});
