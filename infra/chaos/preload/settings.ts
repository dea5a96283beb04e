/** The offset of this process's clock. */
export const clockSeconds = Number(process.env["CHAOS_CLOCK_SECONDS"] ?? "0");

/** The folder in which this process cannot create files. */
export const fullFolder = process.env["CHAOS_FULL_FOLDER"];
