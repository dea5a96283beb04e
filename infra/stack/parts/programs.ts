import { existsSync } from "node:fs";
import { readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Note } from "../../machine/note.ts";
import type { ProcessPlan } from "../processes/managed-process.ts";
import { hashInputs, runBuilder } from "./builds.ts";
import type { StackContext } from "./part.ts";
import { ROOT } from "./root.ts";

type Context = Pick<StackContext, "paths" | "signal">;

const INPUTS = ["api/src", "worker/src", "web/server", "rolldown.config.ts", "package-lock.json"];
const NO_INPUT = /^(bin|migrations|testing)$|\.test\.ts$/;
/** All stacks of this checkout share the builds. A process may load parts of its build long after its start. */
const BUILDS = join(ROOT, "node_modules/.cache/boltwright/programs");
const UNUSED_MS = 7 * 24 * 60 * 60 * 1000;

let building: Promise<string> | undefined;

/** The last argument of a process, until its program is built. */
export const NOT_BUILT = "not-built.mjs";

/** Returns a part's `build`: its processes get their program as the last argument, and its compiled code beside it. */
export function programOf(
  context: Context,
  name: "api" | "worker" | "web",
  plans: readonly ProcessPlan[],
): (note: Note) => Promise<void> {
  return async (note) => {
    const build = await buildPrograms(context, note);
    for (const plan of plans) {
      plan.args = [...plan.args.slice(0, -1), join(build, `${name}.mjs`)];
      plan.env = { ...plan.env, NODE_COMPILE_CACHE: join(build, "compiled") };
    }
  };
}

/**
 * Builds the shop's own processes, each with its packages as one program (ADR 0070), unless `builds` has a build of the same sources.
 * Removes the builds with which no stack has started for a week.
 * @returns the folder with `api.mjs`, `worker.mjs` and `web.mjs`
 * @throws Error with the builder's last lines
 */
export function buildPrograms(context: Context, note: Note, builds = BUILDS): Promise<string> {
  building ??= findOrBuild(context, note, builds).finally(() => {
    building = undefined;
  });
  return building;
}

async function findOrBuild(context: Context, note: Note, builds: string): Promise<string> {
  const build = join(builds, await hashInputs(INPUTS, NO_INPUT));
  if (existsSync(build)) {
    const now = new Date();
    await utimes(build, now, now);
    return build;
  }
  note("building");
  await removeUnused(builds);
  const draft = `${build}.${process.pid}`;
  await runBuilder(context, "programs", ["rolldown/bin/cli.mjs", "-c", "--dir", draft], ROOT);
  await rename(draft, build).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    // Another stack may have been faster.
    if (!existsSync(build)) throw error;
  });
  return build;
}

async function removeUnused(builds: string): Promise<void> {
  for (const name of await readdir(builds).catch(() => [])) {
    const path = join(builds, name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > UNUSED_MS) await rm(path, { recursive: true, force: true });
  }
}
