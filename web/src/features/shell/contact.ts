/** How to reach the shop; the one place where its owner edits this. */
export const CONTACT = {
  address: "14 Foundry Lane, Chattogram 4100",
  email: "hello@boltwright.example",
  phone: "+880 31 555 0142",
} as const;
