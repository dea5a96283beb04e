import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { run } from "../machine/run.ts";
import { checkLicences } from "./licences.ts";
import { AUDIT, OUT, ROOT } from "./settings.ts";
import { ensureGitleaks, ensureHadolint } from "./tools.ts";
import { formatError } from "../machine/format-error.ts";

type Step = { name: string; check: () => Promise<string> };

const npm = async (...args: string[]) => {
  const { code, output } = await run("npm", ["--loglevel=error", ...args], { cwd: ROOT });
  if (code !== 0) throw new Error(output.trim());
  return output.slice(output.indexOf("{"));
};

async function billOfMaterials(): Promise<string> {
  const sbom = await npm("sbom", "--omit=dev", "--package-lock-only", "--sbom-format=cyclonedx");
  const { components } = z.object({ components: z.array(z.unknown()).min(1) }).parse(JSON.parse(sbom));
  await mkdir(OUT, { recursive: true });
  await writeFile(join(OUT, "sbom.cdx.json"), sbom);
  return `${components.length} components in infra/supply-chain/dist/sbom.cdx.json`;
}

async function licences(): Promise<string> {
  const lock: unknown = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8"));
  const { problems, count } = checkLicences(lock);
  if (problems.length) throw new Error(problems.join("\n"));
  return `${count} packages, each licence on the list`;
}

async function secretScan(): Promise<string> {
  const config = ["--config", "infra/supply-chain/gitleaks.toml", "--no-banner", "--redact"];
  const { code, output } = await run(await ensureGitleaks(), ["git", ...config, "--verbose", "."], {
    cwd: ROOT,
  });
  if (code !== 0) throw new Error(output.trim());
  const commits = Number(/(\d+) commits scanned/.exec(output)?.[1] ?? 0);
  if (commits === 0) throw new Error(`no commit was scanned:\n${output.trim()}`);
  return `none in ${commits} commits`;
}

async function dockerfiles(): Promise<string> {
  const exclude = ({ name }: { name: string }) => name === "node_modules";
  const files: string[] = [];
  for await (const entry of glob("**/*Dockerfile", { cwd: ROOT, withFileTypes: true, exclude })) {
    files.push(join(entry.parentPath, entry.name));
  }
  const { code, output } = await run(await ensureHadolint(), [
    "--failure-threshold",
    "warning",
    "--no-color",
    ...files,
  ]);
  if (code !== 0) throw new Error(output.trim());
  return `${files.length} files`;
}

const steps: Step[] = [
  { name: "bill of materials", check: billOfMaterials },
  { name: "licences", check: licences },
  { name: "secrets in commits", check: secretScan },
  { name: "Dockerfiles", check: dockerfiles },
  ...(AUDIT ? [{ name: "known vulnerabilities", check: () => npm("audit", "--omit=dev") }] : []),
];

for (const { name, check } of steps) {
  try {
    console.log(`ok   ${name.padEnd(20)} ${await check()}`);
  } catch (error) {
    console.log(`FAIL ${name}\n${formatError(error)}`);
    process.exitCode = 1;
  }
}
