/** Changes nothing that a journey sees, and buys nothing as a demo customer: runs in parallel to them. */
export const APART = ["@apart"];
