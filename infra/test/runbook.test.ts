import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../verify/command.ts";
import { commandsOf } from "./runbook.ts";

const runbook = await readFile(join(projectRoot, "infra/runbook.md"), "utf8");
const entries = runbook.split(/^## /m).slice(1);

const WANTED = [
  "First installation",
  "Stripe down",
  "Stripe test keys",
  "Webhook secret rotation",
  "Event backlog",
  "Dead event",
  "Stuck cancelling",
  "Unpaid orders stay",
  "Oversell alarm",
  "Customer charged without order",
  "Dispute",
  "Redis lost",
  "Gateway down or full",
  "Pages not rendered",
  "Redis memory high",
  "No worker",
  "Queue paused",
  "Mail backlog",
  "Mail in doubt",
  "Postgres failover",
  "Keycloak down / key compromise",
  "Account locked",
  "Admin compromise",
  "Disk full",
  "Document published by mistake",
  "Backup too old",
  "Clock drift",
  "Bad deploy rollback",
  "Failed migration",
  "Erasure with paid orders",
];

it("has an entry for everything that can be expected to go wrong", () => {
  expect(entries.map((entry) => entry.split("\n")[0])).toEqual(WANTED);
});

it.each(entries.map((entry) => [entry.split("\n")[0], entry]))(
  "%s: how it is noticed, what to do, and how one knows that it is over",
  (_title, entry) => {
    for (const part of ["Notice", "Do", "Over"]) expect(entry).toContain(`- **${part}**: `);
    expect(entry).toMatch(/- \*\*Look at\*\*: |```/);
  },
);

it("a marked block is run line by line, SQL and parallel blocks as a whole, and each once, at its last position", () => {
  const text =
    "```sh run\nb\na 1\n```\n```sh\nnot run\n```\n```sh run parallel\nc\nd\n```\n```sql run\nselect 1;\nselect 2;\n```\n```sh run\nb\n```\n";
  expect(commandsOf(text)).toEqual([
    { language: "sh", command: "a 1", isParallel: false },
    { language: "sh", command: "c\nd", isParallel: true },
    { language: "sql", command: "select 1;\nselect 2;", isParallel: false },
    { language: "sh", command: "b", isParallel: false },
  ]);
});

it("no command stands in it that is not run: neither in a block nor in a sentence", () => {
  const unmarked = [...runbook.matchAll(/^```(.*)\n(.*)/gm)].filter(
    ([, words = ""]) => words !== "" && !/^(sh|sql) run( parallel)?$/.test(words),
  );
  // The one block that is not run names what the others are about.
  expect(unmarked.map(([, , first]) => first)).toEqual([expect.stringMatching(/^ORDER=.* EMAIL=/)]);
  const run = commandsOf(runbook).map(({ command }) => command);
  const named = [...runbook.matchAll(/`((?:npm run|node) [^`]*)`/g)].map(([, command = ""]) => command);
  expect(named.filter((command) => !run.some((one) => one.includes(command)))).toEqual([]);
});
