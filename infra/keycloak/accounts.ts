export type DemoRole = "customer" | "admin" | "operator" | "unverified";

/** A person of the embedded stack's realm, who may sign in with this email and password. */
export type DemoAccount = { email: string; name: string; password: string; role: DemoRole };

const password = "boltwright";

/** The demo accounts, in the order in which they are shown; `realm.embedded.json` holds the same people. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: "customer@boltwright.test", name: "Customer One", password, role: "customer" },
  { email: "customer2@boltwright.test", name: "Customer Two", password, role: "customer" },
  { email: "admin@boltwright.test", name: "Shop Admin", password, role: "admin" },
  { email: "operator@boltwright.test", name: "Shop Operator", password, role: "operator" },
  { email: "unverified@boltwright.test", name: "New Visitor", password, role: "unverified" },
];
