/** The address and phone below each mail. `web/src/content/shop.ts` has the same; `infra/test/shop-contact.test.ts` compares them. */
export const SHOP_CONTACT = {
  address: "14 Foundry Lane, Chattogram 4100, Bangladesh",
  phone: "+880 31 555 0142",
} as const;
