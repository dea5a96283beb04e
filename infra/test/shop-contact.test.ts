import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { postalAddress, SHOP } from "../../web/src/content/shop.ts";
import { SHOP_CONTACT } from "../../worker/src/mail/shop-contact.ts";

it("mails show the address and phone of the shop's pages", () => {
  expect(SHOP_CONTACT).toEqual({ address: postalAddress(), phone: SHOP.contact.phone });
});

it("mails of the login have the same address and phone", async () => {
  const theme = new URL("../keycloak/themes/shop/email/theme.properties", import.meta.url);
  const lines = (await readFile(theme, "utf8")).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([`address=${SHOP_CONTACT.address}`, `phone=${SHOP_CONTACT.phone}`]),
  );
});
