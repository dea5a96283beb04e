import { expect, it } from "vitest";
import { postalAddress, SHOP } from "../../web/src/content/shop.ts";
import { SHOP_CONTACT } from "../../worker/src/mail/shop-contact.ts";

it("mails show the address and phone of the shop's pages", () => {
  expect(SHOP_CONTACT).toEqual({ address: postalAddress(), phone: SHOP.contact.phone });
});
