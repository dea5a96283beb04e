import { join } from "node:path";
import { z } from "zod";
import { runNode } from "./command.ts";
import type { Finding } from "./finding.ts";

const SCRIPTS_MAX_KB = 110;
const STYLES_MAX_KB = 14;
const FOR_LATER =
  /[/]src[/]features[/](?:payment|manage-[a-z]+|statistics)[/]|[/]@stripe[/]|[/]recharts[/]|[/]downshift[/]|[/]keycloak-js[/]|[/]react-toastify[/]/;
const weighed = z.object({ scripts: z.number(), styles: z.number(), modules: z.array(z.string()) });

/**
 * Weighs what the home page of a signed-out visitor loads without an interaction, with gzip: at most 110 kB of JavaScript (the entry,
 * all that it imports at once, and the script before it), at most 14 kB of styles that block the first paint, and nothing of payment, of
 * the admins' pages, of charts, login or toasts.
 */
export async function checkFirstLoad(root: string): Promise<Finding> {
  const { exitCode, output } = await runNode(join(import.meta.dirname, "weigh-first-load.ts"), [
    join(root, "web"),
  ]);
  if (exitCode !== 0) return { problems: [output.trim()] };
  const { scripts, styles, modules } = weighed.parse(JSON.parse(output));
  const early = modules.filter((id) => FOR_LATER.test(id));
  return {
    problems: [
      ...tooHeavy(scripts, "JavaScript", SCRIPTS_MAX_KB),
      ...tooHeavy(styles, "styles", STYLES_MAX_KB),
      ...early.map((id) => `home loads ${id} first, which belongs to another page`),
    ],
    note: `${scripts.toFixed(1)} kB of at most ${SCRIPTS_MAX_KB} kB, styles ${styles.toFixed(1)} kB of at most ${STYLES_MAX_KB} kB`,
  };
}

function tooHeavy(kilobytes: number, what: string, max: number): string[] {
  return kilobytes > max ? [`home loads ${kilobytes.toFixed(1)} kB of ${what} first; at most ${max} kB`] : [];
}
