/** A customer who is signed in. */
export interface GivenPerson {
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** A tool as the shop shows it; the price is in dollars, as the contract has it. */
export interface GivenTool {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/** What the runner hands over to a profile, beside people and tools. */
export interface Given {
  /** Where the shop answers, for example `http://localhost:8080`. */
  readonly origin: string;
  readonly stripe: {
    readonly url: string;
    readonly secretKey: string;
    readonly webhookSecret: string;
  };
  readonly adminToken: string;
  /** Arrivals per second and length in seconds, where the person who runs it wants others than the profile's. */
  readonly rate: number | null;
  readonly seconds: number | null;
  /** The tool of a flash sale, and how many want it. */
  readonly sale: { readonly tool: GivenTool; readonly buyers: number } | null;
  /** Where k6's summary goes. */
  readonly summaryFile: string;
}
