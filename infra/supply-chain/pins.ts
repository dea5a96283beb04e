import { z } from "zod";

const manifestShape = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

/** One version, also of a package under another name: `npm:typescript@7.0.2`. */
const ONE_VERSION = /^(npm:\S+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Returns one line for each dependency of a parsed package.json without an exact version. */
export function checkPins(manifest: unknown): string[] {
  const { name: owner, dependencies, devDependencies } = manifestShape.parse(manifest);
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !ONE_VERSION.test(version))
    .map(([name, version]) => `${owner}: ${name} is '${version}', not one version`);
}
