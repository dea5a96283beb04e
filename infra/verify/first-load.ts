import { join } from "node:path";
import { z } from "zod";
import { runNode } from "./command.ts";
import type { Finding } from "./finding.ts";

const LIMIT_KB = 130;
const FOR_LATER =
  /[/]src[/]features[/](?:payment|manage-[a-z]+|statistics)[/]|[/]@stripe[/]|[/]recharts[/]|[/]downshift[/]/;
const weighed = z.object({ kilobytes: z.number(), modules: z.array(z.string()) });

/**
 * Weighs the JavaScript that the home page loads before anything else: the entry and all that it imports at once. At most 130 kB with
 * gzip, and nothing of payment, of the admins' pages or of charts in it.
 */
export async function checkFirstLoad(root: string): Promise<Finding> {
  const { exitCode, output } = await runNode(join(import.meta.dirname, "weigh-first-load.ts"), [
    join(root, "web"),
  ]);
  if (exitCode !== 0) return { problems: [output.trim()] };
  const { kilobytes, modules } = weighed.parse(JSON.parse(output));
  const early = modules.filter((id) => FOR_LATER.test(id));
  return {
    problems: [
      ...(kilobytes > LIMIT_KB
        ? [`home loads ${kilobytes.toFixed(1)} kB of JavaScript first; at most ${LIMIT_KB} kB`]
        : []),
      ...early.map((id) => `home loads ${id} first, which belongs to a page of its own`),
    ],
    note: `${kilobytes.toFixed(1)} kB of at most ${LIMIT_KB} kB`,
  };
}
