import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { handWritten, outputs } from "../design/outputs.ts";
import { colourNames } from "./colour-names.ts";
import { listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

const TOKENS = "infra/design/tokens.json";

/** Directories and files whose colours are not the shop's, each with the reason. */
const notTheShop: Readonly<Record<string, string>> = {
  "infra/keycloak/themes/shop/login/resources/img/google.svg": "is Google's mark",
  "infra/keycloak/themes/google-demo/": "stands for another company's sign-in page",
  "infra/stripe-emulator/": "stands for Stripe's pages",
};

const CHECKED = /[.](scss|css|tsx?|mjs|js|ftl|html|svg)$/;
/** A test states the colour that it expects, and self-tests violate the rule on purpose. */
const TEST = /[.](test|spec)[.]tsx?$|[/]testing[/]|^infra[/]verify[/]/;
const COMMENT = /\/\*[^]*?\*\/|<#--[^]*?-->|<!--[^]*?-->|(?<=^|\s)\/\/.*/gm;
const HEX = /(?<![\w&.#/-])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3})(?![\w-])/gi;
/** A colour function with numbers in it: `rgba($ink, 0.5)` names its colour. */
const FUNCTION = /\b(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch)\(\s*[\d.][^)]*\)/gi;
/** A declaration or an attribute that takes a colour, and its value. */
const DECLARATION =
  /(?<![\w-])(?:[\w-]*(?:color|background|border|outline|fill|stroke|shadow)[\w-]*|--[\w-]+|\$[\w-]+)\s*[:=]\s*["'`]?([^;{}"'`]+)/gi;

type Place = { file: string; line: number; colour: string };

/**
 * Colours are typed in `infra/design/tokens.json` only: no other file has a hex value, a colour function with numbers or a named
 * colour. Images (SVG) cannot refer to tokens: their colours must be the values of some.
 */
export async function checkColours(root: string, exempt = notTheShop): Promise<Finding> {
  const files = (await listFiles(root)).filter((file) => CHECKED.test(file) && !TEST.test(file));
  const tokens = (await readFile(join(root, TOKENS), "utf8")).toLowerCase();
  const places = (await Promise.all(files.map((file) => coloursOf(root, file)))).flat();
  const isExempt = ({ file }: Place): boolean => Object.keys(exempt).some((path) => file.startsWith(path));
  const isToken = ({ file, colour }: Place): boolean =>
    file.endsWith(".svg") && tokens.includes(`"${colour.toLowerCase()}"`);
  return {
    problems: [
      ...places
        .filter((place) => !isExempt(place) && !isToken(place))
        .map(
          ({ file, line, colour }) => `${file}:${line} types the colour ${colour}: use a token of ${TOKENS}`,
        ),
      ...Object.keys(exempt)
        .filter((path) => !places.some(({ file }) => file.startsWith(path)))
        .map((path) => `${path} types no colour: remove it from infra/verify/colours.ts`),
    ],
    note: `${files.length} files`,
  };
}

async function coloursOf(root: string, file: string): Promise<Place[]> {
  const text = (await readHandWritten(root, file)).replaceAll(COMMENT, withoutText);
  const names = [...text.matchAll(DECLARATION)].flatMap(({ 0: { length }, 1: value = "", index }) =>
    [...value.matchAll(/(?<![\w$-])[a-z]+(?![\w(-])/gi)]
      .filter(([word]) => colourNames.has(word.toLowerCase()))
      .map((match) => ({ colour: match[0], index: index + length - value.length + match.index })),
  );
  const values = [HEX, FUNCTION].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: colour, index }) => ({ colour, index })),
  );
  return [...values, ...names].map(({ colour, index }) => ({
    file,
    line: text.slice(0, index).split("\n").length,
    colour,
  }));
}

async function readHandWritten(root: string, file: string): Promise<string> {
  const output = outputs.find((each) => each.file === file);
  const text = await readFile(join(root, file), "utf8");
  return output ? handWritten(output, text) : text;
}

const withoutText = (comment: string): string => comment.replaceAll(/[^\n]/g, " ");
