import { describe, expect, it } from "vitest";
import { anOrder } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aDeliveredOrder } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { addOrderNote } from "../order/add-order-note.ts";
import { setLocal } from "../shared/set-local.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { eraseFreeText, findAddresses } from "./erase-free-text.ts";
import { updateProfile } from "./update-profile.ts";

const shop = shopFixture();

/** Records an action with these texts, erases the addresses everywhere, and returns what is left of the texts. */
async function erased(addresses: readonly string[], target: string, reason = target) {
  return shop.em.transactional(async (em) => {
    const [row] = await em.execute<{ id: string }[]>(
      `insert into operator_action (act_id, operator, via, action, target, dry_run, outcome, detail)
       values (uuidv7(), 'op', 'page', 'holds.release', ?, false, 'refused', ?::jsonb) returning id`,
      [target, JSON.stringify({ reason, count: 7, list: [reason] })],
    );
    await setLocal(em, "shop.personal_data", "remove");
    await eraseFreeText(em, addresses);
    const [left] = await em.execute<
      { target: string; detail: { reason: string; count: number; list: string[] } }[]
    >("select target, detail from operator_action where id = ?", [row?.id]);
    return left;
  });
}

const ADA = "ada.lovelace@boltwright.test";

describe("what staff wrote", () => {
  it.each([
    ADA,
    "ada+tools@boltwright.test",
    "o'neil@boltwright.test",
    '"a b"@boltwright.test',
    "jürgen@bücher.test",
  ])("loses an e-mail address in texts and in JSON, in any case: %j", async (address) => {
    const text = `Called ${address.toUpperCase()}, wrote to <${address}>;\n${address}.`;
    const left = "Called erased, wrote to <erased>;\nerased.";
    expect(await erased([address], text)).toEqual({
      target: left,
      detail: { reason: left, count: 7, list: [left] },
    });
  });

  it("loses each of several addresses", async () => {
    const left = await erased(["ada@boltwright.test", ADA], `${ADA} was ada@boltwright.test`);
    expect(left?.target).toBe("erased was erased");
  });

  it.each([
    "adaXlovelace@boltwright.test",
    "clara.ada.lovelace@boltwright.test",
    "not-ada.lovelace@boltwright.test",
    "ada.lovelace@boltwright.test.example",
    "ada.lovelace@boltwright.tests",
    "ada.lovelace@boltwright.test-shop.example",
  ])("about another address stays as it is: %s", async (text) => {
    expect((await erased([ADA], text))?.target).toBe(text);
    expect((await erased([], text))?.target).toBe(text);
  });

  it("about others stays as it is, whatever a customer chose as name, phone, address and link", async () => {
    const person = aPerson({ name: "returned from" });
    await aDeliveredOrder(shop, { person, phone: "+880 1711 000000", address: ": true" });
    const text = "Returned from order: true, +880 1711 000000";
    await updateProfile(shop.as(person), {
      email: person.email,
      change: { name: "returned from", linkedinUrl: "https://example.com/: true" },
    });
    const { orderId } = await anOrder(shop);
    await addOrderNote(shop.as(anAdmin()), { orderId, text });
    await deleteOwnAccount(shop.as(person), person.email);
    expect(await countOf(shop, "order_note where order_id = ? and text = ?", [orderId, text])).toBe(1);
  });
});

it("addresses of a customer are that of the account and those of earlier orders", async () => {
  const person = aPerson({ email: "ada@boltwright.test" });
  const { orderId } = await anOrder(shop, { person });
  await updateOrder(shop, orderId, { email: "former@boltwright.test" });
  const [customer] = await shop.em.execute<{ id: string }[]>("select id from customer where email = ?", [
    person.email,
  ]);
  const found = await findAddresses(shop.em, [customer?.id ?? ""]);
  expect(new Set(found)).toEqual(new Set(["ada@boltwright.test", "former@boltwright.test"]));
  expect(await findAddresses(shop.em, [])).toEqual([]);
});
