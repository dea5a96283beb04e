import { readFileSync } from "node:fs";
import { join } from "node:path";

const TEXT = readFileSync(join(import.meta.dirname, "Dockerfile"), "utf8");

interface Stage {
  readonly name: string;
  /** An image, or the name of another stage. */
  readonly base: string;
  readonly text: string;
}

/** The stages of the Dockerfile, in order. */
export const STAGES: readonly Stage[] = TEXT.split(/^(?=FROM )/m).flatMap((text) => {
  const [, base = "", name = ""] = /^FROM (\S+) AS (\S+)/.exec(text) ?? [];
  return name ? [{ name, base, text }] : [];
});

/** The text of a stage, after that of the stages it is built from. */
export function recipeOf(target: string): string {
  const found = STAGES.find(({ name }) => name === target);
  return found ? `${recipeOf(found.base)}${found.text}` : "";
}
