import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";
import { type Cruise, cruise, rooms } from "./tools.ts";

/**
 * The import walls, and the proof that they were looked at: dependency-cruiser says "no violations" also when it read
 * nothing, so every source file of every room must be among the modules it read.
 */
export async function checkWalls(root: string): Promise<Finding> {
  const [{ reports, modules }, files] = await Promise.all([cruise(root), listFiles(root)]);
  const violations = reports.map(({ at, to, rule, comment }) => `${rule}: ${at} -> ${to}\n    ${comment}`);
  const arrows = [...modules.values()].flat().length;
  return {
    problems: [...violations, ...unseen(files.filter(isSource), modules)],
    note: `${modules.size} modules, ${arrows} imports`,
  };
}

/**
 * Sentences about what dependency-cruiser did not see.
 *
 * @param sources the source files on disk, relative to the house
 * @param modules what was read: file to its imports
 */
export function unseen(sources: string[], modules: Cruise["modules"]): string[] {
  const missed = sources.filter((file) => !modules.has(file)).map((file) => `${file} was not looked at`);
  const empty = rooms
    .filter((room) => !hasArrow(modules, (file) => file.startsWith(`${room}/`)))
    .map((room) => `not one import was seen in ${room}/`);
  const pages = hasArrow(modules, (file) => file.startsWith("web/src/") && file.endsWith(".tsx"))
    ? []
    : ["not one import of a .tsx file was seen in web/src/"];
  return [...missed, ...empty, ...pages];
}

function hasArrow(modules: Cruise["modules"], isMeant: (file: string) => boolean): boolean {
  return [...modules].some(([file, imports]) => isMeant(file) && imports.length > 0);
}

function isSource(file: string): boolean {
  const [room = ""] = file.split("/");
  return (
    rooms.includes(room) &&
    /(?<![.](test|spec))[.](ts|tsx|mjs)$/.test(file) &&
    !/[/](public|themes)[/]/.test(file)
  );
}
