import { readFile } from "node:fs/promises";
import { dirname, join, matchesGlob, normalize } from "node:path";
import { z } from "zod";
import { isMade, listFiles } from "./files.ts";
import type { Finding } from "./finding.ts";

/** The maximum, because more does not fit on a screen. */
const README_LINES_MAX = 40;
const settingsFile = /(^|[/])(settings|config|env)[.]ts$/;

type Project = { files: string[]; scripts: Set<string>; settings: string };

/**
 * Every path, `npm run` script and setting that a document names must exist.
 *
 * Checks links, and in code spans and blocks the words that begin with a top-level directory or file, are relative to the
 * document, or are bare names of TypeScript files. Words with placeholders such as `<area>` are ignored. The README of a
 * directory has at most 40 lines.
 */
export async function checkDocuments(root: string): Promise<Finding> {
  const project = await readProject(root);
  const documents = project.files.filter((file) => file.endsWith(".md"));
  const found = await Promise.all(
    documents.map(async (document) =>
      checkDocument(project, document, await readFile(join(root, document), "utf8")),
    ),
  );
  return { problems: found.flat(), note: `${documents.length} documents` };
}

async function readProject(root: string): Promise<Project> {
  const files = await listFiles(root);
  const manifest = z.object({ scripts: z.record(z.string(), z.string()).default({}) });
  const manifests = files.filter((file) => /^([^/]+[/])?package[.]json$/.test(file));
  const parsed = await Promise.all(manifests.map((file) => readFile(join(root, file), "utf8")));
  const scripts = parsed.flatMap((text) => Object.keys(manifest.parse(JSON.parse(text)).scripts));
  const settings = await Promise.all(
    files.filter((file) => settingsFile.test(file)).map((file) => readFile(join(root, file), "utf8")),
  );
  return { files, scripts: new Set(scripts), settings: settings.join("\n") };
}

function checkDocument(project: Project, document: string, text: string): string[] {
  const code = [...text.matchAll(/```[^\n]*\n(.*?)```|`([^`\n]+)`/gs)].map(
    ([, block, span]) => block ?? span ?? "",
  );
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link.replace(/#.*$/, ""));
  const words = code.flatMap((piece) => piece.split(/[\s"'`,;()=|]+/));
  const paths = [
    ...links.filter((link) => link !== "" && !/^[a-z]+:/.test(link)),
    ...words.map((word) => word.replace(/[.:]+$/, "")).filter((word) => looksLikePath(project, word)),
  ];
  return [
    ...unique(paths)
      .filter((path) => !isMade(path) && !exists(project, document, path))
      .map((path) => `${document} names ${path}, which does not exist`),
    ...unique(scriptNames(text))
      .filter((script) => !project.scripts.has(script))
      .map((script) => `${document} names \`npm run ${script}\`, which no package.json has`),
    ...(document === "README.md" ? unknownSettings(project, text) : []),
    ...lengthProblems(document, text),
  ];
}

function lengthProblems(document: string, text: string): string[] {
  const lines = text.trimEnd().split("\n").length;
  if (!document.endsWith("/README.md")) return [];
  return lines > README_LINES_MAX ? [`${document} has ${lines} lines, more than ${README_LINES_MAX}`] : [];
}

function looksLikePath(project: Project, word: string): boolean {
  if (/[<>{}$…]|[.]{3}|:[/][/]|^[/]/.test(word)) return false;
  if (/^[.]{1,2}[/]/.test(word)) return true;
  const [first = ""] = word.split("/");
  const isTopLevel = word.includes("/") && project.files.some((file) => file.startsWith(`${first}/`));
  return isTopLevel || /^[\w-]{2,}([.][\w-]+)*[.](ts|tsx|mjs)$/.test(word);
}

function exists(project: Project, document: string, path: string): boolean {
  const places = [path, join(dirname(document), path)].map((place) => normalize(place).replace(/[/]$/, ""));
  const bare = !path.includes("/");
  return project.files.some(
    (file) =>
      places.some((place) => file === place || file.startsWith(`${place}/`) || matchesGlob(file, place)) ||
      (bare && (file.endsWith(`/${path}`) || file.endsWith(`.${path}`))),
  );
}

function scriptNames(text: string): string[] {
  const calls = text.matchAll(/npm run((?:\s+(?:-w\s+\S+|--?[\w=-]+))*)\s+([a-z][\w:-]*)/g);
  return [...calls].map(([, , script = ""]) => script);
}

function unknownSettings(project: Project, text: string): string[] {
  const cells = [...text.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = ""]) => cell);
  const names = unique(
    cells.flatMap((cell) =>
      [...cell.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g)].map(([, name = ""]) => name),
    ),
  );
  return names
    .filter((name) => !new RegExp(`\\b${name}\\b`).test(project.settings))
    .map((name) => `README.md names the setting ${name}, which no settings file reads`);
}

function unique(items: string[]): string[] {
  return [...new Set(items)];
}
