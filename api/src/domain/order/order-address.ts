import type { InferEntity } from "@mikro-orm/core";
import { HOME } from "../zone/terms.ts";
import type { OrderAddress } from "./order-address.entity.ts";

/** An address: `country` is its ISO code, `phone` may be empty. */
export type Address = Readonly<Omit<InferEntity<typeof OrderAddress>, "orderId" | "kind" | "searchText">>;

/** Returns an address at home that is written as one text. */
export const addressOfText = (
  text: string,
  { name, company, phone }: Pick<Address, "name" | "company" | "phone">,
): Address => ({
  country: HOME.country,
  name,
  company,
  line1: text,
  line2: null,
  city: null,
  region: null,
  postcode: null,
  phone,
});
