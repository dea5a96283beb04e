import { z } from "zod";

/** Licences that shipped packages may have: they allow closed-source use. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "0BSD",
  "CC0-1.0",
  "OFL-1.1",
  "PSF-2.0",
  "Zlib",
]);
/** Exceptions by the package's name, with a reason. */
const EXCEPTIONS = [
  // libvips is linked dynamically by sharp and not changed: the LGPL requires a notice only.
  { name: /^@img\/sharp-(libvips-|win32-|wasm32)/, licence: "LGPL-3.0-or-later" },
];

const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** Returns whether an SPDX expression is allowed: one licence of an OR, all of an AND. */
function isAllowed(expression: string, allowed: (licence: string) => boolean): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  if (plain.includes(" OR ")) return plain.split(" OR ").some((part) => isAllowed(part, allowed));
  return plain.split(" AND ").every(allowed);
}

/**
 * Checks the licence of every package that is not for development only.
 * @param lock the parsed package-lock.json
 * @returns one line for each licence that is not on the list, and the number of packages
 */
export function checkLicences(lock: unknown): { problems: string[]; count: number } {
  const shipped = Object.entries(lockShape.parse(lock).packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes("node_modules/") && !dev && !devOptional && !link,
  );
  const problems = shipped.flatMap(([path, { license = "none" }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const excepted = EXCEPTIONS.filter((exception) => exception.name.test(name)).map(
      ({ licence }) => licence,
    );
    return isAllowed(license, (each) => ALLOWED.has(each) || excepted.includes(each))
      ? []
      : [`${name} is licensed as ${license}, which is not on the list`];
  });
  return { problems, count: shipped.length };
}
