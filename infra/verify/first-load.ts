import { join } from "node:path";
import { z } from "zod";
import { runNode } from "./command.ts";
import type { Finding } from "./finding.ts";

/** The limits before the page is usable, and within five seconds. */
const SCRIPTS_MAX_KB = 135;
const SOON_MAX_KB = 180;
const STYLES_MAX_KB = 14;
const FOR_LATER =
  /[/]src[/]features[/](?:payment|manage-[a-z]+|statistics)[/]|[/]@stripe[/]|[/]recharts[/]|[/]downshift[/]|[/]keycloak-js[/]|[/]react-toastify[/]|[/]swiper[/]/;
const weighed = z.object({
  scripts: z.number(),
  soon: z.number(),
  styles: z.number(),
  modules: z.array(z.string()),
});

/**
 * Weighs what the home page of a signed-out visitor loads without an interaction, with gzip: at most 135 kB of JavaScript (the entry,
 * all that it imports at once, and the script before it), with the banner and toasts that follow 180 kB, at most 14 kB of styles that block
 * the first paint, and first nothing of payment, of the admins' pages, of charts, login, toasts or Swiper.
 */
export async function checkFirstLoad(root: string): Promise<Finding> {
  const { exitCode, output } = await runNode(join(import.meta.dirname, "weigh-first-load.ts"), [
    join(root, "web"),
  ]);
  if (exitCode !== 0) return { problems: [output.trim()] };
  const { scripts, soon, styles, modules } = weighed.parse(JSON.parse(output));
  const early = modules.filter((id) => FOR_LATER.test(id));
  return {
    problems: [
      ...tooHeavy(scripts, "JavaScript first", SCRIPTS_MAX_KB),
      ...tooHeavy(soon, "JavaScript within five seconds", SOON_MAX_KB),
      ...tooHeavy(styles, "styles first", STYLES_MAX_KB),
      ...early.map((id) => `home loads ${id} first, which belongs to another page`),
    ],
    note: `${scripts.toFixed(1)} kB of at most ${SCRIPTS_MAX_KB} kB, soon ${soon.toFixed(1)} of ${SOON_MAX_KB}, styles ${styles.toFixed(1)} kB of at most ${STYLES_MAX_KB} kB`,
  };
}

function tooHeavy(kilobytes: number, what: string, max: number): string[] {
  return kilobytes > max ? [`home loads ${kilobytes.toFixed(1)} kB of ${what}; at most ${max} kB`] : [];
}
