import { describe, expect, it } from "vitest";
import { anOrder } from "../../testing/factories.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { aPerson } from "../../testing/test-shop.ts";
import { updateProfile } from "../customer/update-profile.ts";
import { setLocal } from "../shared/set-local.ts";
import { eraseFreeText, findIdentifiers } from "./erase-free-text.ts";

const shop = shopFixture();

/** Records an action with these texts, erases the identifiers everywhere, and returns what is left of the texts. */
async function erased(identifiers: readonly string[], target: string, reason = target) {
  return shop.em.transactional(async (em) => {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into operator_action (act_id, operator, via, action, target, dry_run, outcome, detail)
       values (uuidv7(), 'op', 'page', 'holds.release', ?, false, 'refused', ?::jsonb) returning id`,
      [target, JSON.stringify({ reason, count: 7, list: [reason] })],
    );
    await setLocal(em, "shop.personal_data", "remove");
    await eraseFreeText(em, identifiers);
    const [left] = await em.execute<
      { target: string; detail: { reason: string; count: number; list: string[] } }[]
    >("select target, detail from operator_action where id = ?", [row?.id]);
    return left;
  });
}

describe("what staff wrote about a person", () => {
  it.each([
    "ada.lovelace@boltwright.test",
    "Ada (Augusta) Lovelace",
    "12 St. James's Square [London]",
    "+44 20 7946 0018",
    "a|b*c?d{2}$^",
    String.raw`C:\homes\ada`,
    'Flat "B", Main Street',
    "Plot 7\nTejgaon\tDhaka",
    "Jürgen Ñandú 🔧 Øst",
    "https://example.com/in/ada?x=1&y=%20",
    '"reason": "',
  ])("is erased from texts and from JSON, in any case: %j", async (identifier) => {
    const text = `Called ${identifier.toUpperCase()} and wrote to ${identifier}.`;
    const left = "Called erased and wrote to erased.";
    expect(await erased([identifier], text)).toEqual({
      target: left,
      detail: { reason: left, count: 7, list: [left] },
    });
  });

  it("is erased with each of the identifiers, the longer one as a whole", async () => {
    const left = await erased(
      ["12 Main Street", "12 Main Street, London"],
      "to 12 Main Street, London today",
    );
    expect(left?.target).toBe("to erased today");
  });

  it("about others, and without identifiers, stays as it is", async () => {
    for (const identifiers of [[], ["ada.lovelace@boltwright.test"]]) {
      const left = await erased(identifiers, "Called adaXlovelace@boltwright.test");
      expect(left?.target).toBe("Called adaXlovelace@boltwright.test");
    }
  });
});

describe("what identifies a person in a text", () => {
  it("is each address, link and number, and a full name; no short text and no single word", async () => {
    const person = aPerson({ name: "Ada Lovelace", email: "ada@boltwright.test" });
    const { orderId } = await anOrder(shop, { person });
    await updateProfile(shop.as(person), {
      email: person.email,
      change: { linkedinUrl: "https://www.linkedin.com/in/ada", photoUrl: "" },
    });
    await shop.em.execute(
      "update customer_order set customer_name = 'Lovelace', phone = '12345', address = '  12 St James  ' where id = ?",
      [orderId],
    );
    const [customer] = await shop.em.execute<{ id: string }[]>("select id from customer where email = ?", [
      person.email,
    ]);
    const found = await findIdentifiers(shop.em, [customer?.id ?? ""]);
    expect(new Set(found)).toEqual(
      new Set(["ada@boltwright.test", "Ada Lovelace", "https://www.linkedin.com/in/ada", "12 St James"]),
    );
  });

  it("of nobody is nothing", async () => {
    expect(await findIdentifiers(shop.em, [])).toEqual([]);
  });
});
