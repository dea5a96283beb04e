/** A test that changes nothing that others see, and buys nothing as a demo customer, in a file with other tests (`playwright.config.ts`). */
export const APART = ["@apart"];
