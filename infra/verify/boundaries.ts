import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";
import { type Cruise, cruise, packages } from "./tools.ts";

/**
 * Checks the import rules. dependency-cruiser reports "no violations" also when it read nothing, so every source file must
 * be among the modules it read.
 */
export async function checkBoundaries(root: string): Promise<Finding> {
  const [{ reports, modules }, files] = await Promise.all([cruise(root), listFiles(root)]);
  const violations = reports.map(({ at, to, rule, comment }) => `${rule}: ${at} -> ${to}\n    ${comment}`);
  const imports = [...modules.values()].flat().length;
  return {
    problems: [...violations, ...findUnread(files.filter(isSource), modules)],
    note: `${modules.size} modules, ${imports} imports`,
  };
}

/**
 * Returns one sentence for each source that dependency-cruiser did not read.
 *
 * @param sources source files on disk, relative to the project root
 * @param modules imports by file that was read
 */
export function findUnread(sources: string[], modules: Cruise["modules"]): string[] {
  const missed = sources.filter((file) => !modules.has(file)).map((file) => `${file} was not read`);
  const empty = packages
    .filter((directory) => !hasImports(modules, (file) => file.startsWith(`${directory}/`)))
    .map((directory) => `no import was found in ${directory}/`);
  const pages = hasImports(modules, (file) => file.startsWith("web/src/") && file.endsWith(".tsx"))
    ? []
    : ["no import of a .tsx file was found in web/src/"];
  return [...missed, ...empty, ...pages];
}

function hasImports(modules: Cruise["modules"], isMeant: (file: string) => boolean): boolean {
  return [...modules].some(([file, imports]) => isMeant(file) && imports.length > 0);
}

function isSource(file: string): boolean {
  const [directory = ""] = file.split("/");
  return (
    packages.includes(directory) &&
    /(?<![.](test|spec))[.](ts|tsx|mjs)$/.test(file) &&
    !/[/](public|themes)[/]/.test(file)
  );
}
