/** Names of the load profiles. */
export const PROFILES = [
  "smoke",
  "browse",
  "order-flow",
  "flash-sale",
  "webhook-storm",
  "admin",
  "mixed",
  "soak",
  "sustained",
  "breakpoint",
] as const;

export type Profile = (typeof PROFILES)[number];

/** A signed-in customer. */
export interface Customer {
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** A tool as the shop lists it; the price is in dollars, as in the contract. */
export interface Tool {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/** The data that the runner passes to k6 in addition to customers and tools. */
export interface Input {
  readonly profile: Profile;
  /** The shop's address, for example `http://localhost:8080`. */
  readonly origin: string;
  readonly stripe: {
    readonly url: string;
    readonly secretKey: string;
    readonly webhookSecret: string;
  };
  readonly adminToken: string;
  /** Arrivals per second and length in seconds; null for the profile's own. */
  readonly rate: number | null;
  readonly seconds: number | null;
  /** The tool of a flash sale and the number of its buyers. */
  readonly sale: { readonly tool: Tool; readonly buyers: number } | null;
  readonly summaryFile: string;
}
