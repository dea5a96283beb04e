/** By how much the clock of this process is to be wrong. */
export const clockSeconds = Number(process.env["CHAOS_CLOCK_SECONDS"] ?? "0");

/** The folder in which this process is to find no room; undefined: none. */
export const fullFolder = process.env["CHAOS_FULL_FOLDER"];
