/** The result of one step of verify: one sentence for each problem, and a short note on what was checked. */
export type Finding = { problems: string[]; note?: string };
