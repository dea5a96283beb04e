import type { Customer } from "../scripts/input/shape.ts";

/** A signed-in customer with the identity provider's subject. */
export interface Person extends Customer {
  readonly subject: string;
}
