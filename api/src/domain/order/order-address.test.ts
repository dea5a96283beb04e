import { expect, it } from "vitest";
import { type Address, addressOfText, formatAddress } from "./order-address.ts";

const address = (over: Partial<Address>): Address => ({
  ...addressOfText("1 Main Street", { name: "Ada", company: "Works", phone: "1" }),
  ...over,
});

it.each<[Partial<Address>, string]>([
  [{}, "1 Main Street"],
  [{ line1: "Plot 7\nTejgaon" }, "Plot 7\nTejgaon"],
  [{ country: "DE", city: "Solingen", postcode: "42653" }, "1 Main Street\n42653 Solingen\nGermany"],
  [
    { country: "US", line2: "Suite 2", city: "Austin", region: "TX", postcode: "78701" },
    "1 Main Street\nSuite 2\nAustin, TX 78701\nUnited States",
  ],
  [{ country: "IT", city: "Roma", region: "RM", postcode: "00184" }, "1 Main Street\n00184 Roma\nRM\nItaly"],
  [{ country: "BD", city: "Dhaka" }, "1 Main Street\nDhaka\nBangladesh"],
])("%j is where it is, in lines without name, company and phone", (over, text) => {
  expect(formatAddress(address(over))).toBe(text);
});
