import { resolve } from "node:path";

/** The checkout's top folder. */
export const ROOT = resolve(import.meta.dirname, "../../..");
