/** What one step of verify found: sentences about what is wrong (none is good), and a short note of what it looked at. */
export type Finding = { problems: string[]; note?: string };
